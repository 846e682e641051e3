import { Injectable } from '@nestjs/common';
import { ActionCallsService } from '../../../actions/action-calls.service';
import { ConfirmationsService } from '../../../actions/confirmations/confirmations.service';
import { nextOpening } from '../../../agents/opening-hours';
import type { FoundPassage } from '../../../knowledge/found-passage';
import type { Tool } from '../../../models/language-model';
import { RetrievalService } from '../../searching/retrieval.service';
import type { UnderstoodTurn } from '../../understanding/understanding';
import { answerLanguage } from '../../understanding/visitor-language';
import type { AnswerEvent } from '../answer-event';
import { WHEN_IN_DANGER } from '../emergency';
import { passageLine } from '../passage-block';
import { contactOf } from './contact-fields';
import { EMERGENCY, EMERGENCY_KINDS, HAND_OVER, LEAVE_CONTACT, NO_ANSWER, SEARCH } from './declarations';
import { askText, offer, resultText, type OfferedAction } from './offered-actions';
import { toolError, textIn, toolResult, type CallBudget, type ToolResult, type TurnTool } from './tool';

const MAX_SEARCHES = 3;
const MAX_ACTIONS = 4;
const MAX_QUERY_CHARS = 300;
const MAX_NOTE_CHARS = 1_000;

/** The data of the turn that its tools use. */
export interface ToolScope {
  turn: UnderstoodTurn;
  /** The passages known to the model. A search adds to them. */
  passages: FoundPassage[];
  signal: AbortSignal;
}

/** The tools that a language model may call in a turn. */
@Injectable()
export class TurnToolsService {
  constructor(
    private readonly retrieval: RetrievalService,
    private readonly calls: ActionCallsService,
    private readonly confirmations: ConfirmationsService,
  ) {}

  /** The tools for this turn; the tenant's tools last. */
  toolsFor(scope: ToolScope): TurnTool[] {
    const { turn } = scope;
    const search: TurnTool = {
      tool: SEARCH,
      budget: budgetOf(MAX_SEARCHES),
      call: (given) => this.search(scope, given),
    };
    const handingOver = once(HAND_OVER, (given) => handOver(turn, given));
    const actions = budgetOf(MAX_ACTIONS);
    return [
      ...(turn.version.passageCount > 0 ? [search] : []),
      ...(turn.offersPerson ? [handingOver] : []),
      once(EMERGENCY, emergency),
      once(LEAVE_CONTACT, (given) => leaveContact(turn, given)),
      { ...once(NO_ANSWER, () => noAnswer(turn)), mayEnd: true },
      ...offer(turn.actions).map((offered) => ({
        tool: offered.tool,
        budget: actions,
        mayEnd: offered.action.method !== 'GET',
        call: (given: ToolArguments) => this.act(offered, scope, given),
      })),
    ];
  }

  // eslint-disable-next-line require-yield
  private async *search(
    { turn, passages, signal }: ToolScope,
    given: ToolArguments,
  ): AsyncGenerator<AnswerEvent, ToolResult> {
    const query = textIn(given, 'query', MAX_QUERY_CHARS);
    if (!query) return toolError('query must be a text');
    const found = await this.retrieval.searchFor(turn, { query }, signal);
    const added = found.filter((passage) => !passages.some((known) => isSame(known, passage)));
    if (added.length === 0)
      return toolResult('The search found nothing that you do not have. Do not repeat it.');
    const lines = added.map((passage, index) => passageLine(passage, passages.length + index + 1));
    passages.push(...added);
    return { result: lines.join('\n') };
  }

  /** Makes a call, or asks the visitor to confirm it. */
  private async *act(
    { action }: OfferedAction,
    { turn, passages, signal }: ToolScope,
    inputs: ToolArguments,
  ): AsyncGenerator<AnswerEvent, ToolResult> {
    const { id: actionId, name, method } = action;
    const key = { ...turn.agentKey, actionId };
    const input = { inputs, visitor: turn.turn.verified };
    if (method !== 'GET') {
      const language = answerLanguage(turn, passages);
      const asked = await this.confirmations.prepare(key, { ...input, language });
      if ('problem' in asked) return toolError(asked.problem);
      yield { type: 'asked', asked };
      return { answer: askText(asked) };
    }
    yield { type: 'calling', name };
    const call = { name, ...(await this.calls.call(key, { ...input, signal })) };
    yield { type: 'call', call };
    return { result: resultText(call) };
  }
}

type ToolArguments = Record<string, unknown> | undefined;

function budgetOf(max: number): CallBudget {
  return { max, remaining: max };
}

function once(tool: Tool, call: TurnTool['call']): TurnTool {
  return { tool, budget: budgetOf(1), call };
}

/** Asks for a person, whatever the model has written besides: the visitor's wish counts. */
async function* handOver(
  turn: UnderstoodTurn,
  given: ToolArguments,
): AsyncGenerator<AnswerEvent, ToolResult> {
  const reason = textIn(given, 'reason', MAX_NOTE_CHARS) ?? '';
  const summary = textIn(given, 'summary', MAX_NOTE_CHARS) ?? '';
  yield { type: 'decision', decision: 'handed_over', by: 'model', note: { reason, summary } };
  const { conversation, visitor } = turn;
  const userId = conversation ? conversation.userId : turn.turn.userId;
  const canBeReached =
    conversation?.hasLead === true || Boolean(userId) || Object.keys(visitor.contact).length > 0;
  return toolResult(
    'A person has been told. Say that you have passed this on, and promise no time and no result. ' +
      closedNote(turn) +
      (canBeReached ? '' : 'Ask for an email address or a phone number, so that the person can reply. ') +
      'If the message asks something else too, answer that.',
  );
}

/** The note for the model while nobody answers. */
function closedNote({ agent, clock }: UnderstoodTurn): string {
  const time = nextOpening(agent.openingHours, clock.now(), 'en');
  return time === undefined
    ? ''
    : `Nobody answers now. Say that somebody will on ${time}, which is the only time that you may name. `;
}

async function* emergency(given: ToolArguments): AsyncGenerator<AnswerEvent, ToolResult> {
  const kind = EMERGENCY_KINDS.find((each) => each === given?.['kind']) ?? 'other';
  yield { type: 'decision', decision: 'emergency', by: 'model' };
  return toolResult(`Noted as ${kind}. ${WHEN_IN_DANGER}`);
}

async function* leaveContact(
  turn: UnderstoodTurn,
  given: ToolArguments,
): AsyncGenerator<AnswerEvent, ToolResult> {
  const written = [turn.turn.message, ...turn.history.map(({ query }) => query)];
  const contact = contactOf(given, written);
  if (Object.keys(contact).length === 0) return toolError('The visitor has not written these details');
  yield { type: 'decision', decision: 'contact', by: 'model', contact };
  return toolResult(
    'The details are kept. Thank the visitor in one sentence, and answer what else was asked.',
  );
}

async function* noAnswer({ agent }: UnderstoodTurn): AsyncGenerator<AnswerEvent, ToolResult> {
  yield { type: 'decision', decision: 'unanswered', by: 'model' };
  if (agent.botNoAnswer !== '') return { answer: agent.botNoAnswer };
  return toolResult(
    "Say in one sentence, in the visitor's language, that you do not know, and offer a person.",
  );
}

/** Whether a passage is known to the model, alone or as part of another passage. */
function isSame(known: FoundPassage, { id, documentId, text }: FoundPassage): boolean {
  return known.id === id || (known.documentId === documentId && known.text.includes(text));
}
