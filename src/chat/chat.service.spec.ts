import { AgentLifetimesService } from '../agents/agent-lifetimes.service';
import type { AgentTenant } from '../auth/caller';
import type { FoundPassage } from '../knowledge/found-passage';
import { ModelError } from '../models/language-model';
import { notFound } from '../platform/http/errors';
import type { AnswerEvent } from './answering/answer-event';
import { ChatService } from './chat.service';
import type { AnsweringService } from './answering/answering.service';
import type { PreparationService } from './turn/preparation.service';
import type { RetrievedPassages } from './searching/retrieval.service';
import type { TurnContext } from './turn/turn-context.service';
import type { TurnRecorderService } from './recording/turn-recorder.service';

const AGENT: AgentTenant = { accountId: 1, mode: 'live', agentId: 2 };
const PASSAGE = {
  sourceId: 3,
  source: 'website',
  title: 'Refunds',
  heading: '',
  url: 'https://example.com/',
};

let events: AsyncIterable<AnswerEvent>;
let lifetimes: AgentLifetimesService;
let chat: ChatService;

beforeEach(() => {
  const retrieved = { passages: [PASSAGE as FoundPassage] } as unknown as RetrievedPassages;
  const preparation = {
    prepare: async () => ({ context: { agent: { botNoAnswer: 'Ask a human.' } } as TurnContext, retrieved }),
  } as unknown as PreparationService;
  const answering = { answer: () => events } as unknown as AnsweringService;
  // Any other call fails: only the tokens may be recorded.
  const recorder = { spend: async () => undefined } as unknown as TurnRecorderService;
  lifetimes = new AgentLifetimesService(undefined as never);
  chat = new ChatService(preparation, answering, recorder, lifetimes);
});

async function* answerOf(text: string): AsyncGenerator<AnswerEvent> {
  yield { type: 'delta', text };
  yield { type: 'end', model: 'fake', restsOn: [PASSAGE as FoundPassage] };
}

function rehearse() {
  return chat.rehearse(AGENT, { message: 'How long do refunds take?' }, new AbortController().signal);
}

describe('a rehearsal', () => {
  it('counts as unanswered if the model uses the words of botNoAnswer', async () => {
    events = answerOf(' Ask a human.\n');
    expect(await rehearse()).toMatchObject({ unanswered: true });
  });

  it('fails like chat when the model fails', async () => {
    events = (async function* (): AsyncGenerator<AnswerEvent> {
      yield { type: 'delta', text: 'Refunds' };
      throw new ModelError('overloaded', 'too many requests', { retryAfterSeconds: 7 });
    })();
    await expect(rehearse()).rejects.toMatchObject({
      code: 'MODEL_OVERLOADED',
      headers: { 'Retry-After': '7' },
    });
  });

  it('ends with NOT_FOUND when the agent is deleted meanwhile', async () => {
    events = (async function* (): AsyncGenerator<AnswerEvent> {
      lifetimes.end(AGENT.agentId);
      yield { type: 'delta', text: 'Refunds' };
      yield { type: 'end', model: 'fake', restsOn: [PASSAGE as FoundPassage] };
    })();
    await expect(rehearse()).rejects.toEqual(notFound('agent'));
  });
});
