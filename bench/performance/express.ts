import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { Pool, type Dispatcher } from 'undici';
import { KeptExchanges } from './kept-exchanges';

/** Returns the model's answer to a message. */
type Answer = (message: string, response: Response) => Promise<string>;

/**
 * `npm run bench -- performance/express <model base URL> [<settings of the service as JSON> <account id> <agent
 * id>]`: plain Express routes for comparison. Prints its base URL.
 *
 * - `GET /agent` answers with the JSON that the last `POST /agent` sent.
 * - `POST /relay/streamed` requests a stream from the model, as the service does, and answers with JSON.
 * - `POST /relay/whole` requests one JSON answer from the model and answers with JSON.
 * - `POST /relay/stream` relays the model's stream as it arrives.
 * - `…/kept` adds the two statements of a turn, on the database of the settings.
 * - `…/searched` also adds the search of the service.
 */
async function main(): Promise<void> {
  const [modelUrl = 'http://127.0.0.1/v1', settings, accountId, agentId] = process.argv.slice(2);
  let agent: unknown = {};
  const app = express();
  app.use(express.json());
  app.get('/agent', (_, response) => void response.json(agent));
  app.post('/agent', (request, response) => {
    agent = request.body;
    response.json({});
  });
  const relay = (path: string, answer: Answer): void => {
    app.post(`/relay/${path}`, (request: Request, response, next) => {
      const { message } = request.body as { message: string };
      answer(message, response).then((text) => finish(response, text), next);
    });
  };
  const exchanges = settings
    ? await KeptExchanges.open(JSON.parse(settings) as NodeJS.ProcessEnv, Number(accountId), Number(agentId))
    : undefined;
  for (const [path, answer] of Object.entries(answers(new URL(modelUrl)))) {
    relay(path, answer);
    if (!exchanges) continue;
    relay(`${path}/kept`, (message, response) =>
      exchanges.keep(message, false, () => answer(message, response)),
    );
    relay(`${path}/searched`, (message, response) =>
      exchanges.keep(message, true, () => answer(message, response)),
    );
  }
  const server = app.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  process.stdin.on('close', () => process.exit()).resume();
}

function answers(model: URL): Record<string, Answer> {
  const pool = new Pool(model.origin);
  const ask = async (message: string, stream: boolean): Promise<Dispatcher.ResponseData['body']> => {
    const { body } = await pool.request({
      method: 'POST',
      path: `${model.pathname}/chat/completions`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'fake', messages: [{ role: 'user', content: message }], stream }),
    });
    return body;
  };
  return {
    streamed: async (message) => streamedText(await (await ask(message, true)).text()),
    whole: async (message) => wholeText(await (await ask(message, false)).text()),
    stream: async (message, response) => {
      response.setHeader('content-type', 'text/event-stream; charset=utf-8');
      let answer = '';
      const body = await ask(message, true);
      await new Promise((resolve, reject) => {
        body.on('data', (chunk: Buffer) => {
          answer += chunk.toString();
          response.write(chunk);
        });
        body.on('end', resolve).on('error', reject);
      });
      return streamedText(answer);
    },
  };
}

function finish(response: Response, text: string): void {
  if (response.headersSent) response.end('data: [KEPT]\n\n');
  else response.json({ response: text });
}

function streamedText(answer: string): string {
  const events = answer.split('\n\n').filter((event) => event.startsWith('data: {'));
  return events.map(deltaOf).join('');
}

function deltaOf(event: string): string {
  const { choices } = JSON.parse(event.slice('data: '.length)) as {
    choices: { delta: { content?: string } }[];
  };
  return choices[0]?.delta.content ?? '';
}

function wholeText(answer: string): string {
  const { choices } = JSON.parse(answer) as { choices: [{ message: { content: string } }] };
  return choices[0].message.content;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
