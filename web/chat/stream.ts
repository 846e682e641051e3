import { createParser } from 'eventsource-parser';
import { NetworkError } from './api';
import type { StreamData, StreamEvent } from './public-schema';

/** The events of a response, as they arrive. @throws NetworkError when the connection breaks */
export async function* readStream(response: Response): AsyncGenerator<StreamEvent> {
  const events: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ id, data }) =>
      events.push({
        id: id === undefined ? undefined : Number(id),
        data: data === '[DONE]' ? undefined : (JSON.parse(data) as StreamData),
      }),
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      parser.feed(value);
      yield* events.splice(0);
    }
  } catch (error) {
    throw new NetworkError((error as Error).message);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
