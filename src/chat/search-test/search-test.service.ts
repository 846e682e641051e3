import { Injectable } from '@nestjs/common';
import type { AgentTenant } from '../../auth/caller';
import type { FoundPassage } from '../../knowledge/found-passage';
import { newId } from '../../platform/database/id';
import { DEFAULT_TEMPERATURE } from '../chat.dto';
import { AnsweringService } from '../answering/answering.service';
import { PreparationService } from '../turn/preparation.service';
import { RetrievalService } from '../searching/retrieval.service';
import { TurnRecorderService } from '../recording/turn-recorder.service';
import { sourceOf } from '../recording/answer-draft';
import type { SearchedPassageDto, SearchTestAnswerDto } from './search-test.dto';

/** Shows the search result of chat for the first message of a conversation, and records nothing. */
@Injectable()
export class SearchTestService {
  constructor(
    private readonly preparation: PreparationService,
    private readonly retrieval: RetrievalService,
    private readonly answering: AnsweringService,
    private readonly recorder: TurnRecorderService,
  ) {}

  /**
   * The passages that chat finds for the message, the pair that answers it instead, and whether chat would refuse it.
   * Asks a language model only to rewrite the message for the search, as chat does.
   * @throws ApiError NOT_FOUND, SERVICE_UNAVAILABLE; the signal's reason
   */
  async test(agent: AgentTenant, message: string, signal: AbortSignal): Promise<SearchTestAnswerDto> {
    const turn = { messageId: newId(), message, temperature: DEFAULT_TEMPERATURE, stream: false };
    const preparation = await this.preparation.prepare(agent, turn, signal);
    const { context, pair, ready, retrieved: prepared } = preparation;
    const retrieved = pair ? await this.retrieval.retrieve(context, signal) : prepared;
    // A pair answers without a model, which then reads no passages.
    const read = pair ? [] : retrieved.passages;
    const refused = pair ? false : await this.answering.refuses({ turn: context, retrieved, ready }, signal);
    await this.recorder.spend(context);
    return {
      relevance: retrieved.relevance,
      refused,
      pair: pair ? sourceOf(prepared.passages[0]!) : null,
      passages: retrieved.ranked.map((passage) => present(passage, read)),
    };
  }
}

/** A found passage; `read` are the excerpts that a model reads. */
function present(passage: FoundPassage, read: readonly FoundPassage[]): SearchedPassageDto {
  const { id, documentId, source, text, page, pageKind, match } = passage;
  const { sourceId, title, url } = sourceOf(passage);
  // An excerpt contains the texts of its passages.
  const isRead = read.some(
    (excerpt) => excerpt.id === id || (excerpt.documentId === documentId && excerpt.text.includes(text)),
  );
  const score = Number((match?.score ?? 0).toFixed(3));
  return { sourceId, source, text, title, url, page, pageKind, score, words: match?.words() ?? [], isRead };
}
