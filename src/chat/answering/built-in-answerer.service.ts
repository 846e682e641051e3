import { Injectable } from '@nestjs/common';
import { holdsQuestionMark, type Language, replyIn } from '@app/languages';
import { hasContentWords } from '@app/ranking';
import { EXTRACTIVE_MODEL_NAME } from '../../models/built-in-model';
import { observeCall } from '../../models/observed-model';
import type { RetrievedPassages } from '../searching/retrieval.service';
import type { PastMessage } from '../turn/turn';
import { lacksSubject } from '../understanding/follow-up';
import type { UnderstoodTurn } from '../understanding/understanding';
import { answerLanguage } from '../understanding/visitor-language';
import type { AnswerEvent } from './answer-event';
import type { AnswerTask } from './answer-task';
import { ClosenessService } from './closeness.service';
import { nearestPages } from './nearest-pages';
import { hasNoAnswer, isStillLearning } from './no-answer';
import { quotedAnswer, type Quotation } from './quotation';
import { noAnswer, writtenAnswer } from './ready-answers';
import { ifInDanger } from './emergency';
import { EmergencyFloorService } from './emergency-floor.service';
import { nextStep, offerOf, paragraphs } from './talk';

const IDENTITY = { name: EXTRACTIVE_MODEL_NAME, provider: 'parley' };

/**
 * Answers with the best section of the passages, without a network. Tells a visitor in danger whom to call. Without an
 * answer, says `botNoAnswer` or offers the next step.
 */
@Injectable()
export class BuiltInAnswererService {
  constructor(
    private readonly emergencies: EmergencyFloorService,
    private readonly encoder: ClosenessService,
  ) {}

  answer(task: AnswerTask): AsyncIterable<AnswerEvent> {
    const { turn, retrieved } = task;
    const { agent, intent } = turn;
    const { botNoAnswer } = agent;
    const language = answerLanguage(turn, [...retrieved.passages, ...retrieved.near]);
    if (intent?.kind === 'danger') return this.emergencyAnswer(turn);
    const inDanger = ifInDanger(turn, language);
    const offer = offerIn(turn, language);
    // Without a question mark, a complaint or a loss asks nothing that could be quoted.
    if (isUpset(turn) && (retrieved.relevance !== 'sure' || !holdsQuestionMark(turn.question)))
      return writtenAnswer(paragraphs(replyIn(language, 'sorry'), inDanger, offer));
    const help = paragraphs(inDanger, turn.maybe === 'person' ? offer : '');
    if (hasNoAnswer(turn, retrieved)) return noAnswer(paragraphs(botNoAnswer, help));
    if (isStillLearning(turn, retrieved)) return noAnswer(paragraphs(replyIn(language, 'learning'), help));
    if (isVague(turn, retrieved)) return writtenAnswer(paragraphs(replyIn(language, 'vague'), help));
    return this.quote(task, language);
  }

  private async *emergencyAnswer(turn: UnderstoodTurn): AsyncGenerator<AnswerEvent> {
    yield* writtenAnswer(await this.emergencies.reply(turn), 'emergency', turn.readBy);
  }

  private quote(task: AnswerTask, language: Language): AsyncIterable<AnswerEvent> {
    const { turn, retrieved, signal } = task;
    const { agent, question, history } = turn;
    const quoted = quotedAnswer(
      {
        ...quotationOf(task, language),
        closeness: turn.tenant.mode === 'live' ? this.encoder.closeness : undefined,
      },
      signal,
    );
    const answer = observeCall(quoted, IDENTITY, turn.turn.temperature);
    const contacts = newContacts(retrieved, history[0]);
    const step = nextStep(turn, language, { near: nearestPages(question, retrieved.near), contacts });
    const offer = isUpset(turn) || turn.maybe === 'person' ? offerIn(turn, language) : '';
    return withEnd(answer, {
      inDanger: ifInDanger(turn, language),
      unanswered: agent.botNoAnswer === '' ? step : offer,
      answered: offer,
    });
  }
}

function quotationOf({ turn, retrieved, passages }: AnswerTask, language: Language): Quotation {
  return {
    question: turn.question,
    language,
    earlier: turn.isFollowUp && !retrieved.isAlone ? turn.earlier : [],
    corrected: retrieved.corrected,
    lastAnswer: answeredBefore(turn),
    passages,
    isUnsure: retrieved.relevance !== 'sure',
    isOverview: retrieved.isOverview,
    shapes: turn.asksFor,
    sympathy: isUpset(turn) ? replyIn(language, 'sorry') : '',
  };
}

/**
 * Whether the built-in model asks back: the question finds nothing and names no subject, and no earlier question did.
 */
function isVague(
  { intent, question, earlier }: UnderstoodTurn,
  { isOverview, relevance }: RetrievedPassages,
): boolean {
  if (intent || isOverview || relevance !== 'none' || earlier.length > 0) return false;
  return !hasContentWords(question);
}

/** The last answer, if it was sure and the follow-up names a different subject. */
function answeredBefore({
  isFollowUp,
  intent,
  question,
  earlier,
  history: [last],
}: UnderstoodTurn): string | undefined {
  const asksElse =
    isFollowUp && !intent && last?.details.topic !== undefined && !lacksSubject(question, earlier);
  return asksElse ? last.response : undefined;
}

/** The contacts missing from the last answer. */
function newContacts({ contacts = [] }: RetrievedPassages, last: PastMessage | undefined): string[] {
  return contacts.filter((contact) => !last?.response.includes(contact));
}

/** Texts after an answer of the built-in model; each may be empty. */
interface End {
  /** Whom to call. */
  inDanger: string;
  /** After an answer that says that the agent does not know. */
  unanswered: string;
  /** After any other answer. */
  answered: string;
}

async function* withEnd(
  answer: AsyncIterable<AnswerEvent>,
  { inDanger, unanswered, answered }: End,
): AsyncGenerator<AnswerEvent> {
  for await (const event of answer) {
    if (event.type === 'end')
      for (const text of [inDanger, event.isUnanswered ? unanswered : answered])
        if (text) yield { type: 'delta', text: `\n\n${text}` };
    yield event;
  }
}

/** The offer of a person, or the promise that a person will answer. */
function offerIn(turn: UnderstoodTurn, language: Language): string {
  return offerOf(turn)
    .map((reply) => replyIn(language, reply))
    .join(' ');
}

/** Whether the visitor complains or grieves, and expects more than a fact. */
function isUpset({ intent }: UnderstoodTurn): boolean {
  return intent?.kind === 'complaint' || intent?.kind === 'grief';
}
