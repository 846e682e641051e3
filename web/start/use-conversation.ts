import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schema } from '../../libs/client/src';
import { randomId } from '../chat/random-id';
import { plainSentence } from './failures';
import { keepConversation, keptConversation } from './kept';
import type { Service } from './service';

/** A question and its answer. */
export interface Exchange {
  /** Also the idempotency key: a retry is recorded only once. */
  id: string;
  question: string;
  answer: string;
  sources: Schema<'AnswerSource'>[];
  state: 'answering' | 'answered' | 'stopped' | 'failed';
  problem?: string;
}

/** A conversation with the agent. */
export interface Conversation {
  exchanges: Exchange[];
  conversationId: string | undefined;
  ask: (question: string) => void;
  askAgain: (exchange: Exchange) => void;
  stop: () => void;
  /** Begins a new conversation. */
  leave: () => void;
}

/** The conversation of this browser with the agent, one question at a time. A reload continues it. */
export function useConversation(service: Service, agentId: number): Conversation {
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  const [conversationId, setConversationId] = useState(() => keptConversation(agentId));
  const running = useRef<AbortController | undefined>(undefined);

  const keep = (id: string | undefined) => {
    setConversationId(id);
    keepConversation(agentId, id);
  };
  useEffect(() => {
    if (conversationId === undefined) return;
    const read = async () => {
      const { messages } = await service.parley.conversations.get(agentId, conversationId);
      const recorded = messages.filter(({ query }) => query !== '').map(recordedExchange);
      setExchanges((before) => [...recorded, ...before]);
    };
    // Deleted meanwhile, or not readable now: the next question begins a new conversation.
    read().catch((error: unknown) => service.endedBy(error) || keep(undefined));
    // Only the conversation of an earlier visit.
  }, []);

  const change = (id: string, changes: Partial<Exchange>) =>
    setExchanges((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const run = async ({ id, question }: Exchange) => {
    const controller = new AbortController();
    running.current = controller;
    const message = { message: question, ...(conversationId && { conversationId }) };
    let answer = '';
    try {
      const options = { idempotencyKey: id, signal: controller.signal };
      for await (const event of service.parley.chat.stream(agentId, message, options)) {
        if (event.type === 'restart') answer = '';
        else {
          keep(event.conversationId);
          if (event.type === 'calling') continue;
          answer = event.type === 'done' ? event.text : answer + event.text;
          if (event.type === 'done') change(id, { answer, sources: event.sources, state: 'answered' });
        }
        if (event.type !== 'done') change(id, { answer });
      }
    } catch (error) {
      if (controller.signal.aborted) change(id, { state: 'stopped' });
      else if (!service.endedBy(error)) change(id, { state: 'failed', problem: plainSentence(error) });
    } finally {
      running.current = undefined;
    }
  };

  const ask = (question: string) => {
    if (running.current) return;
    const exchange: Exchange = { id: randomId(), question, answer: '', sources: [], state: 'answering' };
    setExchanges((before) => [...before, exchange]);
    void run(exchange);
  };
  const askAgain = (exchange: Exchange) => {
    if (running.current) return;
    change(exchange.id, { answer: '', state: 'answering', problem: undefined });
    void run(exchange);
  };
  const leave = () => {
    running.current?.abort();
    setExchanges([]);
    keep(undefined);
  };
  return { exchanges, conversationId, ask, askAgain, stop: () => running.current?.abort(), leave };
}

/** The API lists the sources of an answer only with the answer itself. */
function recordedExchange({ query, response }: Schema<'Exchange'>): Exchange {
  return { id: randomId(), question: query, answer: response, sources: [], state: 'answered' };
}
