import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';

const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8' };
const USAGE = { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 };

/** The pace of a model: the time to its first token, the interval between tokens, and their number. */
interface Pace {
  firstTokenMs: number;
  gapMs: number;
  tokens: number;
}

/**
 * `node dist/bench/performance/model-server.js --first-token-ms 50 --gap-ms 5 --tokens 40`: answers every OpenAI chat
 * completion with that many tokens at that pace, streamed or (without `stream`) in one piece; with zeros all tokens
 * come at once. Prints its base URL.
 */
function main(): void {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { 'first-token-ms': text, 'gap-ms': text, tokens: text } });
  const pace = {
    firstTokenMs: Number(values['first-token-ms'] ?? 50),
    gapMs: Number(values['gap-ms'] ?? 5),
    tokens: Number(values.tokens ?? 40),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { stream } = JSON.parse(Buffer.concat(chunks).toString()) as { stream?: boolean };
      if (stream) speak(response, pace);
      else sayWhole(response, pace);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  });
  // The process ends with its parent.
  process.stdin.on('close', () => process.exit()).resume();
}

/** Sends each token at its own time after the start, so that delays do not add up. */
function speak(response: ServerResponse, { firstTokenMs, gapMs, tokens }: Pace): void {
  const beganMs = performance.now();
  let said = 0;
  const goOn = (): void => {
    if (response.destroyed) return;
    if (!response.headersSent) response.writeHead(200, HEADERS);
    const passedMs = performance.now() - beganMs - firstTokenMs;
    const due = gapMs === 0 ? tokens : Math.min(tokens, Math.floor(passedMs / gapMs + 1e-6) + 1);
    let events = '';
    for (; said < due; said++) events += event({ choices: [{ index: 0, delta: { content: token(said) } }] });
    if (said < tokens) {
      if (events) response.write(events);
      setTimeout(goOn, beganMs + firstTokenMs + said * gapMs - performance.now());
      return;
    }
    events += event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    response.end(`${events}${event({ choices: [], usage: USAGE })}data: [DONE]\n\n`);
  };
  if (firstTokenMs === 0) goOn();
  else setTimeout(goOn, firstTokenMs);
}

function sayWhole(response: ServerResponse, { firstTokenMs, gapMs, tokens }: Pace): void {
  const content = Array.from({ length: tokens }, (_, index) => token(index)).join('');
  const message = { role: 'assistant', content };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const body = JSON.stringify({ object: 'chat.completion', model: 'fake', choices, usage: USAGE });
  const answer = (): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };
  const wholeMs = firstTokenMs + (tokens - 1) * gapMs;
  if (wholeMs === 0) answer();
  else setTimeout(answer, wholeMs);
}

function token(index: number): string {
  return ` word${index}`;
}

function event(chunk: object): string {
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', model: 'fake', ...chunk })}\n\n`;
}

main();
