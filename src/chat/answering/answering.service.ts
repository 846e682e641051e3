import { Injectable } from '@nestjs/common';
import { smallTalkOf } from '@app/extractive-answer';
import { type Language, replyIn, talkIn } from '@app/languages';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { CompletionRequest, LanguageModel, ModelEvent } from '../../models/language-model';
import { ModelsService } from '../../models/models.service';
import { hasSubject } from '../understanding/correction';
import { lacksSubject } from '../understanding/follow-up';
import type { AnswerEvent } from './answer-event';
import { ActingService } from './model-answerer.service';
import { GroundingService } from './grounding.service';
import { nearestPages } from './nearest-pages';
import { hasNoAnswer, isStillLearning } from './no-answer';
import { buildPrompt, type PastMessage } from './prompt';
import { noAnswer, writtenAnswer } from './ready-answers';
import { emergencyReply, nextStep, offerOf, replyWithoutSearch } from './talk';
import { reasonsIn } from './reasons';
import type { RetrievedPassages } from '../searching/retrieval.service';
import type { TurnContext } from '../turn/turn-context.service';
import { answerLanguage } from '../understanding/visitor-language';

/** Answers a message from the passages that were found for it. */
@Injectable()
export class AnsweringService {
  constructor(
    private readonly models: ModelsService,
    private readonly grounding: GroundingService,
    private readonly acting: ActingService,
  ) {}

  /** The answer to a message that needs no passages, such as a request for a person; undefined for other messages. */
  answerWithoutSearch(
    context: TurnContext,
    contacts: readonly string[] = [],
  ): AsyncIterable<ModelEvent> | undefined {
    const { intent, agent, chatModel } = context;
    const hasChatModel = chatModel !== undefined;
    if (intent?.kind === 'task' && !hasChatModel && agent.botNoAnswer !== '')
      return noAnswer(agent.botNoAnswer);
    const reply = replyWithoutSearch(context, hasChatModel, contacts);
    return reply === undefined ? undefined : writtenAnswer(reply);
  }

  /**
   * Whether the message gets no answer: the agent says so without asking a model, or the built-in model knows none. A
   * chat model is not asked. `prepared` is the answer that needs no search, if there is one.
   * @throws the signal's reason
   */
  async refuses(
    context: TurnContext,
    found: RetrievedPassages,
    prepared: AsyncIterable<AnswerEvent> | undefined,
    signal: AbortSignal,
  ): Promise<boolean> {
    const ready = prepared ?? answerWithoutModel(context, found, this.hasActions(context));
    if (!ready && context.chatModel) return false;
    for await (const event of ready ?? this.answer(context, found, signal))
      if (event.type === 'end') return event.isUnanswered ?? false;
    return false;
  }

  /**
   * The agent's `botNoAnswer` if the message is about something that the agent does not know; a sentence that the agent
   * is still learning if no source has completed; otherwise the model's answer. Somebody in danger is told to call for
   * help. Where the built-in model knows no answer, it offers the next step.
   * @throws ModelError; the signal's reason
   */
  answer(context: TurnContext, found: RetrievedPassages, signal: AbortSignal): AsyncIterable<AnswerEvent> {
    const ready = answerWithoutModel(context, found, this.hasActions(context));
    if (ready) return ready;
    const { chatModel } = context;
    return chatModel
      ? this.answerOfChatModel(chatModel, context, found, signal)
      : this.answerOfBuiltIn(context, found, signal);
  }

  private answerOfChatModel(
    chatModel: LanguageModel,
    context: TurnContext,
    found: RetrievedPassages,
    signal: AbortSignal,
  ): AsyncIterable<AnswerEvent> {
    const { passages } = found;
    const hasActions = this.hasActions(context);
    const request = { ...requestOf(context, found, passages, hasActions), signal };
    const answer = hasActions ? this.acting.answer(chatModel, request, context) : chatModel.stream(request);
    return this.grounding.checked(answer, context, passages);
  }

  private answerOfBuiltIn(
    context: TurnContext,
    found: RetrievedPassages,
    signal: AbortSignal,
  ): AsyncIterable<AnswerEvent> {
    const { agent, intent, question, history } = context;
    const { botNoAnswer } = agent;
    const language = languageOf(context, found);
    if (isVague(context, found, language)) return writtenAnswer(talkIn(language, 'vague'));
    const isForReason = intent?.kind === 'why';
    const passages = isForReason ? reasonsIn(question, found.passages) : found.passages;
    if (isForReason && botNoAnswer !== '' && passages.every(({ text }) => text === ''))
      return noAnswer(botNoAnswer);
    if (intent?.wanted && passages.length === 0) return writtenAnswer(talkIn(language, 'help'));
    const answer = this.models.builtIn.stream({ ...requestOf(context, found, passages, false), signal });
    const sympathy = context.isUpset ? talkIn(language, 'sorry') : '';
    const step = nextStep(
      context,
      language,
      nearestPages(question, found.near),
      newContacts(found, history[0]),
    );
    return told(answer, {
      sympathy,
      stepUnanswered: botNoAnswer === '' ? step : '',
      stepAnswered: sympathy
        ? offerOf(context)
            .map((reply) => talkIn(language, reply))
            .join(' ')
        : '',
    });
  }

  /** Whether the model that answers may call actions. */
  private hasActions({ chatModel, actions }: TurnContext): boolean {
    return actions.length > 0 && chatModel !== undefined;
  }
}

/** The request to a model for an answer from these passages. */
function requestOf(
  context: TurnContext,
  found: RetrievedPassages,
  passages: FoundPassage[],
  hasActions: boolean,
): Omit<CompletionRequest, 'signal'> {
  const { agent, actions, hosts, clock, turn, history, question } = context;
  const { botPersonality, botNoAnswer, welcomeMessage } = agent;
  const { message, temperature } = turn;
  return {
    messages: buildPrompt({
      botName: agent.botName || agent.name,
      botPersonality,
      botNoAnswer,
      hosts,
      today: clock.now(),
      history,
      message,
      passages,
      hasActions,
      hasChanges: actions.some(({ method }) => method !== 'GET'),
    }),
    temperature,
    question,
    language: languageOf(context, found),
    earlier: context.isFollowUp && !found.isAlone ? context.earlier : [],
    shown: answeredBefore(context),
    passages,
    isUnsure: found.relevance !== 'sure',
    isOverview: found.isOverview,
    siteFact: found.siteFact,
    welcomeMessage,
  };
}

/** The language of the answer. */
function languageOf(context: TurnContext, { passages, near }: RetrievedPassages): Language {
  return answerLanguage(context, [...passages, ...near]);
}

/**
 * The answer that needs no model after the search: help in danger, or a sentence that there is nothing more to tell,
 * that the agent does not know the answer, or that it is still learning. Undefined for other messages, and for the last
 * two if an action may find the answer.
 */
function answerWithoutModel(
  context: TurnContext,
  found: RetrievedPassages,
  hasActions: boolean,
): AsyncIterable<ModelEvent> | undefined {
  const { agent, turn, visitor, intent } = context;
  if (intent?.kind === 'danger') return writtenAnswer(emergencyReply(intent, context, found));
  if (intent?.kind === 'more' && found.passages.length === 0) {
    const { language } = intent;
    return writtenAnswer(withStep(talkIn(language, 'nothingMore'), nextStep(context, language)));
  }
  if (hasActions) return undefined;
  if (hasNoAnswer(agent, turn.message, visitor, found)) return noAnswer(agent.botNoAnswer);
  if (isStillLearning(context, found)) return noAnswer(replyIn(languageOf(context, found), 'learning'));
  return undefined;
}

/**
 * Whether the built-in model asks back: a question that finds nothing names no subject, and nor did any before it.
 */
function isVague(
  { intent, question, earlier }: TurnContext,
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
}: TurnContext): string | undefined {
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
  /** Before the answer. */
  sympathy: string;
  /** After an answer that says that it does not know. */
  stepUnanswered: string;
  /** After any other answer. */
  stepAnswered: string;
}

async function* told(
  answer: AsyncIterable<ModelEvent>,
  { sympathy, stepUnanswered, stepAnswered }: Around,
): AsyncGenerator<ModelEvent> {
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
