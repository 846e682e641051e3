import { Injectable } from '@nestjs/common';
import { smallTalkOf } from '@app/extractive-answer';
import { type Language, replyIn, talkIn } from '@app/languages';
import { EXTRACTIVE_MODEL_NAME } from '../../models/built-in-model';
import { observeCall } from '../../models/observed-model';
import type { RetrievedPassages } from '../searching/retrieval.service';
import type { PastMessage } from '../turn/turn';
import { hasSubject } from '../understanding/correction';
import { lacksSubject } from '../understanding/follow-up';
import type { UnderstoodTurn } from '../understanding/understanding';
import { answerLanguage } from '../understanding/visitor-language';
import type { AnswerEvent } from './answer-event';
import { Answerer, type AnswerTask } from './answerer';
import { nearestPages } from './nearest-pages';
import { hasNoAnswer, isStillLearning } from './no-answer';
import { quotedAnswer, type Quotation } from './quotation';
import { noAnswer, writtenAnswer } from './ready-answers';
import { reasonsIn } from './reasons';
import { EmergencyFloorService } from './emergency-floor.service';
import { nextStep, offerOf } from './talk';

const IDENTITY = { name: EXTRACTIVE_MODEL_NAME, provider: 'parley' };

/**
 * Answers with the section of the passages that does, without a network. Somebody in danger is told to call for help.
 * Where it knows no answer, it says `botNoAnswer`, or offers the next step.
 */
@Injectable()
export class BuiltInAnswererService extends Answerer {
  constructor(private readonly emergencies: EmergencyFloorService) {
    super();
  }

  answer(task: AnswerTask): AsyncIterable<AnswerEvent> {
    const { turn, found } = task;
    const { agent, intent, question } = turn;
    const { botNoAnswer } = agent;
    const language = answerLanguage(turn, [...found.passages, ...found.near]);
    if (intent?.kind === 'danger') return this.emergencyAnswer(turn);
    if (intent?.kind === 'more' && found.passages.length === 0) {
      const step = nextStep(turn, intent.language);
      return noAnswer(withStep(talkIn(intent.language, 'nothingMore'), step), EXTRACTIVE_MODEL_NAME);
    }
    if (hasNoAnswer(agent, turn.turn.message, turn.visitor, found)) return noAnswer(botNoAnswer);
    if (isStillLearning(turn, found)) return noAnswer(replyIn(language, 'learning'));
    if (isVague(turn, found, language)) return writtenAnswer(talkIn(language, 'vague'));
    const passages = intent?.kind === 'why' ? reasonsIn(question, task.passages) : task.passages;
    if (intent?.kind === 'why' && botNoAnswer !== '' && passages.every(({ text }) => text === ''))
      return noAnswer(botNoAnswer);
    if (intent?.wanted && passages.length === 0) return writtenAnswer(talkIn(language, 'help'));
    return this.quote({ ...task, passages }, language);
  }

  private async *emergencyAnswer(turn: UnderstoodTurn): AsyncGenerator<AnswerEvent> {
    yield* writtenAnswer(await this.emergencies.reply(turn), 'emergency');
  }

  private quote(
    { turn, found, passages, signal }: AnswerTask,
    language: Language,
  ): AsyncIterable<AnswerEvent> {
    const { agent, question, history } = turn;
    const quoted = quotedAnswer(quotationOf(turn, found, passages, language), signal);
    const answer = observeCall(quoted, IDENTITY, turn.turn.temperature);
    const sympathy = turn.isUpset ? talkIn(language, 'sorry') : '';
    const contacts = newContacts(found, history[0]);
    const step = nextStep(turn, language, nearestPages(question, found.near), contacts);
    const offer = offerOf(turn).map((reply) => talkIn(language, reply));
    return withAround(answer, {
      isTalk: smallTalkOf(question) !== undefined,
      sympathy,
      stepUnanswered: agent.botNoAnswer === '' ? step : '',
      stepAnswered: sympathy ? offer.join(' ') : '',
    });
  }
}

function quotationOf(
  turn: UnderstoodTurn,
  found: RetrievedPassages,
  passages: AnswerTask['passages'],
  language: Language,
): Quotation {
  return {
    question: turn.question,
    language,
    earlier: turn.isFollowUp && !found.isAlone ? turn.earlier : [],
    shown: answeredBefore(turn),
    passages,
    isUnsure: found.relevance !== 'sure',
    isOverview: found.isOverview,
    siteFact: found.siteFact,
    welcomeMessage: turn.agent.welcomeMessage,
  };
}

/**
 * Whether the built-in model asks back: a question that finds nothing names no subject, and nor did any before it.
 */
function isVague(
  { intent, question, earlier }: UnderstoodTurn,
  { isOverview, relevance }: RetrievedPassages,
  language: Language,
): boolean {
  if (intent || isOverview || relevance !== 'none' || earlier.length > 0) return false;
  return !smallTalkOf(question) && !hasSubject(question, language);
}

/** The last answer, if it was sure and the follow-up has a subject of its own: it then asks for something else. */
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

/** The contacts that the last answer does not name. */
function newContacts({ contacts = [] }: RetrievedPassages, last: PastMessage | undefined): string[] {
  return contacts.filter((contact) => !last?.response.includes(contact));
}

/** Texts before and after an answer of the built-in model; each may be empty. */
interface Around {
  /** Whether the message is a greeting or the like. */
  isTalk: boolean;
  /** Before the answer. */
  sympathy: string;
  /** After an answer that says that it does not know. */
  stepUnanswered: string;
  /** After any other answer. */
  stepAnswered: string;
}

async function* withAround(
  answer: AsyncIterable<AnswerEvent>,
  { isTalk, sympathy, stepUnanswered, stepAnswered }: Around,
): AsyncGenerator<AnswerEvent> {
  if (isTalk) yield { type: 'decision', decision: 'small_talk', by: 'words' };
  if (sympathy) yield { type: 'delta', text: `${sympathy}\n\n` };
  for await (const event of answer) {
    const step = event.type === 'end' && (event.isUnanswered ? stepUnanswered : stepAnswered);
    if (step) yield { type: 'delta', text: `\n\n${step}` };
    yield event;
  }
}

function withStep(text: string, step: string): string {
  return step ? `${text}\n\n${step}` : text;
}
