import type { ConversationRecorderService } from '../../conversations/conversation-recorder.service';
import type { NewMessage } from '../../conversations/conversations.queries';
import type { Decision } from '../../conversations/message.entity';
import { DatabaseClock } from '../../platform/database/database-clock';
import { readVisitor } from '@app/contact-details';
import type { HandoffsService } from '../../leads/handoffs.service';
import { LeadsService } from '../../leads/leads.service';
import type { SpendingService } from '../../models/budget/spending.service';
import type { ModelsService } from '../../models/models.service';
import type { TransactionsService } from '../../platform/database/transactions.service';
import type { Claim } from '../../platform/http/idempotency/idempotency.service';
import type { FoundPassage } from '../../knowledge/found-passage';
import { passagesOf } from '../answering/ready-answers';
import { AnswerDraft } from './answer-draft';
import type { UnderstoodTurn } from '../understanding/understanding';
import { ClientLeftError } from '../../platform/http/server/response-signal';
import type { Turn } from '../turn/turn';
import { TurnRecorderService } from './turn-recorder.service';

const SHORT = 'And how much is it?';

let statements: string[];
let units: number;
let recorded: NewMessage['decision'];
let recorder: TurnRecorderService;

beforeEach(() => {
  statements = [];
  units = 0;
  const manager = {
    query: async (sql: string) => {
      statements.push(/^\s*(\w+ (?:INTO )?\w+)/.exec(sql)?.[1] ?? sql);
      // Like TypeORM: rows alone, or rows with their number for an UPDATE.
      return sql.startsWith('UPDATE') ? [[], 0] : [];
    },
  };
  const transactions = {
    unit: async <T>(work: () => Promise<T>): Promise<T> => {
      units += 1;
      return work();
    },
    run: async <T>(work: (transaction: typeof manager) => Promise<T>): Promise<T> => work(manager),
  } as unknown as TransactionsService;
  const conversations = {
    record: async ({ decision }: NewMessage) => {
      statements.push('message');
      recorded = decision;
      return { id: 7, createdAt: new Date() };
    },
  } as unknown as ConversationRecorderService;
  const models = { mayChat: () => true } as unknown as ModelsService;
  const handoffs = {
    record: async () => void statements.push('handoff'),
  } as unknown as HandoffsService;
  const unused = undefined as never;
  const leads = new LeadsService(unused, unused, models, transactions, unused, unused, unused, unused);
  const spending = { add: async () => undefined } as unknown as SpendingService;
  recorder = new TurnRecorderService(conversations, leads, handoffs, transactions, spending);
});

/** A later turn of a live conversation. */
function context(turn: Partial<Turn> = {}, hasIncompleteLead = false): UnderstoodTurn {
  const message = turn.message ?? SHORT;
  return {
    tenant: { accountId: 1, mode: 'live' },
    examplesVersion: null,
    agentId: 2,
    agentKey: { accountId: 1, agentId: 2 },
    attachments: [],
    agent: {
      name: 'Agent',
      botName: '',
      botPersonality: '',
      botNoAnswer: '',
      welcomeMessage: '',
      businessSummary: '',
      crisisLine: '',
      onModelFault: 'error',
      maskPersonalData: false,
      maxTokens: null,
      monthlyBudget: null,
      openingHours: null,
    },
    hasPairs: false,
    budget: { limit: null, used: 0, resetsAt: '' },
    tenantModel: null,
    isOverBudget: false,
    version: { version: 0, passageCount: 0, termCount: 0, languages: [] },
    hosts: [],
    isSuspended: false,
    actions: [],
    isLearning: false,
    offersPerson: true,
    clock: new DatabaseClock(0),
    turn: { messageId: 7, message, temperature: 0, stream: false, ...turn },
    conversationId: 'a-conversation',
    conversation: {
      lastMessageAt: new Date(),
      messageCount: 1,
      userId: null,
      metadata: {},
      history: [],
      hasIncompleteLead,
      hasLead: hasIncompleteLead,
      handedOver: false,
      isPaused: false,
    },
    visitor: readVisitor(message),
    intent: undefined,
    question: message,
    isFollowUp: false,
    subjects: [],
    earlier: [],
    history: [],
  };
}

function draft(text: string): AnswerDraft {
  const answer = new AnswerDraft([]);
  if (text) answer.add({ type: 'delta', text });
  return answer;
}

const claim: Claim = {
  id: 'a claim',
  keep: async () => {
    statements.push('claim');
  },
};

describe('an answer', () => {
  it('to a short follow-up is recorded without a transaction when the conversation has no incomplete lead', async () => {
    await recorder.record(context(), draft('10 euros'));
    expect({ statements, units }).toEqual({ statements: ['message'], units: 0 });
  });

  it.each<[string, Partial<Turn>, boolean, string]>([
    ['a short message in a conversation with an incomplete lead', {}, true, 'UPDATE leads'],
    ['a contact detail', { message: 'ada@example.com' }, false, 'INSERT INTO leads'],
    ['a name', { message: 'My name is Ada Lovelace' }, false, 'UPDATE leads'],
    ['an idempotency key', { claim }, false, 'claim'],
  ])('to a message with %s is recorded with it in one transaction', async (_, turn, hasLead, second) => {
    await recorder.record(context(turn, hasLead), draft('10 euros'));
    expect({ statements, units }).toEqual({ statements: ['message', second], units: 1 });
  });
});

describe('an answer of a model to a visitor whom the last answer did not help', () => {
  const { passages } = passagesOf({
    sourceId: 1,
    source: 'refunds',
    question: 'How long?',
    answer: '30 days.',
  });
  it.each<[string, Decision, FoundPassage[], Decision | null]>([
    ['regret', 'unanswered', [], null],
    ['regret, read as small talk', 'unanswered', [], 'small_talk'],
    ['another answer from a source', 'answered', passages, null],
    ['a person who is told', 'handed_over', [], 'handed_over'],
  ])('is, with %s, %s', async (_, expected, restsOn, decision) => {
    const said = draft('Sorry.');
    if (decision) said.add({ type: 'decision', decision, by: 'model' });
    said.add({ type: 'end', model: 'a-model', restsOn });
    await recorder.record({ ...context(), isUnhelped: true }, said);
    expect(recorded).toBe(expected);
  });
});

describe('an answer that broke off', () => {
  const left = AbortSignal.abort(new ClientLeftError());
  const running = new AbortController().signal;
  const stopping = AbortSignal.abort(new Error('the process stops'));

  it.each<[string, Partial<Turn>, AbortSignal, string[]]>([
    ['of a stream', { stream: true }, running, ['message']],
    ['of a stream whose client has left', { stream: true }, left, ['message']],
    ['of a JSON body whose client has left', {}, left, ['message']],
    ['of a JSON body that ends with an error', {}, running, []],
    ['of a JSON body that ends because the process stops', {}, stopping, []],
    [
      'of a request with an idempotency key, but not under that key',
      { stream: true, claim },
      left,
      ['message'],
    ],
  ])('%s', async (_, turn, signal, expected) => {
    await recorder.recordPartial(context(turn), draft('10 eu'), signal);
    expect(statements).toEqual(expected);
  });

  it('before its first text is not recorded', async () => {
    await recorder.recordPartial(context({ stream: true }), draft(''), left);
    expect(statements).toEqual([]);
  });
});
