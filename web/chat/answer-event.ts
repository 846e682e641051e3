import type { StreamEvent } from './public-schema';
import type { Exchange } from './exchange';
import { isDecision } from './decision';
import { failureOf } from './failure';

/** The exchange after another event of its answer. An event that was read before changes nothing. Pure. */
export function withEvent(exchange: Exchange, { id, data }: StreamEvent): Exchange {
  if (id !== undefined && id <= exchange.lastEventId) return exchange;
  const lastEventId = id ?? exchange.lastEventId;
  if (!data) return { ...exchange, lastEventId, state: 'done' };
  const messageId = data.messageId ?? exchange.messageId;
  const read: Exchange = { ...exchange, lastEventId, messageId, failure: undefined };
  if (data.error) {
    if (data.error.code === 'STREAM_STOPPED') return { ...read, state: 'stopped' };
    return {
      ...read,
      state: 'failed',
      failure: failureOf(data.error.code, data.error.details),
    };
  }
  const response = exchange.response + data.delta;
  return {
    ...read,
    response,
    calling: data.delta ? undefined : (data.calling ?? exchange.calling),
    // The action of a decision belongs to an earlier message.
    action: isDecision(exchange) ? undefined : (data.action ?? exchange.action),
    sources: data.sources ?? exchange.sources,
    state: response ? 'streaming' : 'waiting',
  };
}
