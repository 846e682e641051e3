import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'undici';

/**
 * `node dist/bench/performance/express.js <model base URL>`: what Express does with nothing of ours in it. `GET /agent` answers with the
 * JSON it was last sent there by POST; `POST /relay` hands a message to the model and its answer back. Prints its base URL.
 */
function main(): void {
  const model = new URL(process.argv[2] ?? 'http://127.0.0.1/v1');
  const pool = new Pool(model.origin);
  let agent: unknown = {};
  const app = express();
  app.use(express.json());
  app.get('/agent', (_, response) => void response.json(agent));
  app.post('/agent', (request, response) => {
    agent = request.body;
    response.json({});
  });
  app.post('/relay', async (request, response) => {
    const { message } = request.body as { message: string };
    const asked = await pool.request({
      method: 'POST',
      path: `${model.pathname}/chat/completions`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'fake', messages: [{ role: 'user', content: message }] }),
    });
    const { choices } = (await asked.body.json()) as { choices: [{ message: { content: string } }] };
    response.json({ response: choices[0].message.content });
  });
  const server = app.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  process.stdin.on('close', () => process.exit()).resume();
}

main();
