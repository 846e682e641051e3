import { shortNumbersIn } from '@app/languages';
import { Injectable } from '@nestjs/common';
import { EXTRACTIVE_MODEL_NAME } from '../../models/built-in-model';
import { ModelError } from '../../models/language-model';
import { RetrievalService } from '../searching/retrieval.service';
import type { UnderstoodTurn } from '../understanding/understanding';
import { answerLanguage } from '../understanding/visitor-language';
import type { AnswerEvent } from './answer-event';
import type { AnswerTask } from './answerer';
import { emergencyContactsIn, emergencyLine, emergencyReply, emergencyText } from './emergency';

/** A site in more languages names its emergency number in each of them. */
const MAX_LANGUAGES = 2;

/** Says whom to call when somebody may be in danger. */
@Injectable()
export class EmergencyFloorService {
  constructor(private readonly retrieval: RetrievalService) {}

  /** The reply to a message that speaks of danger, without a language model. @throws ApiError SERVICE_UNAVAILABLE */
  async reply(turn: UnderstoodTurn): Promise<string> {
    return emergencyReply(turn, await this.contacts(turn));
  }

  /**
   * The answer of a language model, with whom to call at its end, unless it says so itself: if the message speaks of
   * danger, or the model has raised an emergency. What only may be danger is left to the model. If the model fails,
   * somebody in danger is answered without it.
   */
  async *under(
    answer: AsyncIterable<AnswerEvent>,
    { turn, passages }: AnswerTask,
  ): AsyncGenerator<AnswerEvent> {
    const hasFloor = turn.intent?.kind === 'danger';
    let isEmergency = hasFloor;
    let text = '';
    if (hasFloor) yield { type: 'decision', decision: 'emergency', by: turn.readBy ?? 'words' };
    try {
      for await (const event of answer) {
        if (event.type === 'delta') text += event.text;
        if (event.type === 'decision' && event.decision === 'emergency') isEmergency = true;
        if (event.type === 'end' && isEmergency) {
          const language = answerLanguage(turn, passages);
          const line = emergencyLine(turn, language, await this.contacts(turn));
          if (!namesOneOf(text, line)) yield { type: 'delta', text: `\n\n${line}` };
        }
        yield event;
      }
    } catch (error) {
      if (!hasFloor || text !== '' || !(error instanceof ModelError)) throw error;
      yield { type: 'delta', text: await this.reply(turn) };
      yield { type: 'end', model: EXTRACTIVE_MODEL_NAME, finishReason: 'stop' };
    }
  }

  /** The contacts that the site names for emergencies; none if they cannot be searched for. */
  private async contacts(turn: UnderstoodTurn): Promise<string[]> {
    const texts = turn.version.languages.slice(0, MAX_LANGUAGES).map((language) => emergencyText(language));
    const passages = await this.retrieval.emergencyPassages(turn, texts).catch(() => []);
    return emergencyContactsIn(turn.question, passages);
  }
}

/** Whether the text names one of the numbers of the line. */
function namesOneOf(text: string, line: string): boolean {
  const said = shortNumbersIn(text);
  return shortNumbersIn(line).some((number) => said.includes(number));
}
