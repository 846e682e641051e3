import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { Pool } from 'undici';
import { KeptExchanges } from './kept-exchanges';

/**
 * `node dist/bench/performance/express.js <model base URL> [<database URL> <account id> <agent id>]`: what Express does with nothing of ours in it. `GET /agent` answers with the
 * JSON it was last sent there by POST. `POST /relay` hands a message to the model and its answer back: `/relay/streamed` asks the model for a stream,
 * as the service does, and `/relay/whole` for all at once; `/relay/kept` is the first with the service's own two statements around it, on that database. Prints its
 * base URL.
 */
async function main(): Promise<void> {
  const [modelUrl = 'http://127.0.0.1/v1', databaseUrl, accountId, agentId] = process.argv.slice(2);
  const model = new URL(modelUrl);
  const pool = new Pool(model.origin);
  let agent: unknown = {};
  const app = express();
  app.use(express.json());
  app.get('/agent', (_, response) => void response.json(agent));
  app.post('/agent', (request, response) => {
    agent = request.body;
    response.json({});
  });
  const ask = async (message: string, stream: boolean): Promise<string> => {
    const { body } = await pool.request({
      method: 'POST',
      path: `${model.pathname}/chat/completions`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'fake', messages: [{ role: 'user', content: message }], stream }),
    });
    return body.text();
  };
  const relay =
    (stream: boolean, textOf: (answer: string) => string) => (request: Request, response: Response) =>
      ask((request.body as { message: string }).message, stream).then((answer) => {
        response.json({ response: textOf(answer) });
      });
  app.post('/relay/streamed', relay(true, streamedText));
  app.post('/relay/whole', relay(false, wholeText));
  if (databaseUrl) {
    const exchanges = await KeptExchanges.open(databaseUrl, Number(accountId), Number(agentId));
    app.post('/relay/kept', (request, response, next) => {
      const { message } = request.body as { message: string };
      const answer = async () => streamedText(await ask(message, true));
      exchanges.keep(message, answer).then((text) => void response.json({ response: text }), next);
    });
  }
  const server = app.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  process.stdin.on('close', () => process.exit()).resume();
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
