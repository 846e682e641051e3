import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listening } from './site-server';

/** A passage as a prompt names it. */
export interface GivenPassage {
  title: string;
  heading?: string;
  url?: string;
  text: string;
}

/** An OpenAI chat completion endpoint that answers `OK` and keeps the passages of the last prompt. */
export class PromptRecorder {
  /** The passages of the last prompt; undefined when there was none since `forget`. */
  given: GivenPassage[] | undefined;

  private constructor(
    readonly baseUrl: string,
    readonly stop: () => void,
  ) {}

  static async start(): Promise<PromptRecorder> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        recorder.given = passagesOf(Buffer.concat(chunks).toString());
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const choices = [{ index: 0, delta: { content: 'OK' }, finish_reason: 'stop' }];
        response.end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`);
      });
    });
    await listening(server);
    const { port } = server.address() as AddressInfo;
    const stop = (): void => {
      server.close();
      server.closeAllConnections();
    };
    const recorder = new PromptRecorder(`http://127.0.0.1:${port}/v1`, stop);
    return recorder;
  }

  forget(): void {
    this.given = undefined;
  }
}

/** The passages of the last message of a completion request. */
function passagesOf(body: string): GivenPassage[] {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const block = /<passages>\n(.*?)\n<\/passages>/s.exec(messages.at(-1)?.content ?? '')?.[1];
  return (block ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GivenPassage);
}
