import { setTimeout as wait } from 'node:timers/promises';
import { isSeveralSentences } from '@app/languages';
import type { ModelEvent } from '../../models/language-model';

/** A longer text is no announcement. */
const MAX_CHARS = 200;

/**
 * Removes a sentence before a tool call ("Let me look that up."), which is not part of the answer. It holds the first
 * sentence back until more text follows, but at most for `holdMs`; if the model fails, the sentence is passed on.
 */
export async function* withoutAnnouncement(
  events: AsyncIterable<ModelEvent>,
  holdMs: number,
): AsyncGenerator<ModelEvent> {
  const iterator = events[Symbol.asyncIterator]();
  const stop = new AbortController();
  let late: Promise<'late' | void> | undefined;
  let held = '';
  let isHeld = true;
  const release = function* (): Generator<ModelEvent> {
    if (held !== '') yield { type: 'delta', text: held };
    held = '';
  };
  try {
    for (let next = iterator.next(); ; next = iterator.next()) {
      if (
        isHeld &&
        late &&
        (await Promise.race([
          next.then(
            () => 'next',
            () => 'next',
          ),
          late,
        ])) === 'late'
      ) {
        isHeld = false;
        yield* release();
      }
      const step = await next;
      if (step.done) return;
      const event = step.value;
      if (event.type === 'end') {
        if (event.toolCalls === undefined) yield* release();
        held = '';
        yield event;
        continue;
      }
      held += event.text;
      late ??= wait(holdMs, 'late' as const, { signal: stop.signal }).catch(() => undefined);
      isHeld &&= mayBeAnnouncement(held);
      if (!isHeld) yield* release();
    }
  } catch (error) {
    yield* release();
    throw error;
  } finally {
    stop.abort();
    void iterator.return?.();
  }
}

/** Whether a text is at most one sentence. */
function mayBeAnnouncement(text: string): boolean {
  return text.length <= MAX_CHARS && !isSeveralSentences(text.trim());
}
