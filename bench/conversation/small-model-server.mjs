// OpenAI Chat Completions over node-llama-cpp, for `small-model.ts`: node small-model-server.mjs <engine> <model.gguf>.
// Prints its base URL. One call at a time, streamed; a call whose client goes away ends.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const CONTEXT_TOKENS = 8_192;
const THREADS = 2;
const NAME = 'qwen2.5-coder-1.5b-instruct';

const [engineFolder, modelPath] = process.argv.slice(2);
const entry = createRequire(join(engineFolder, 'package.json')).resolve('node-llama-cpp');
const { getLlama, LlamaChat, QwenChatWrapper } = await import(pathToFileURL(entry).href);
const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' });
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: CONTEXT_TOKENS, threads: THREADS });
const chat = new LlamaChat({ contextSequence: context.getSequence(), chatWrapper: new QwenChatWrapper() });
let last = Promise.resolve();

const server = createServer((request, response) => {
  last = last
    .then(() => answer(request, response))
    .catch((error) => {
      process.stderr.write(`${error.stack}\n`);
      response.destroy();
    });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/v1\n`));

async function answer(request, response) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { messages, tools = [], tool_choice: choice, temperature, max_tokens: maxTokens } = JSON.parse(body);
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  const send = (fields) => response.write(`data: ${JSON.stringify({ model: NAME, ...fields })}\n\n`);
  const functions = Object.fromEntries(
    tools.map(({ function: { name, description, parameters } }) => [
      name,
      { description, params: parameters },
    ]),
  );
  const mayCall = tools.length > 0 && choice !== 'none';
  const { functionCalls = [] } = await chat.generateResponse(historyOf(messages), {
    temperature,
    maxTokens,
    ...(mayCall && { functions, documentFunctionParams: true }),
    signal: leaving.signal,
    stopOnAbortSignal: true,
    onTextChunk: (content) => send({ choices: [{ index: 0, delta: { content } }] }),
  });
  const calls = functionCalls.map(({ functionName, params }, index) => ({
    index,
    id: `call_${Date.now()}_${index}`,
    type: 'function',
    function: { name: functionName, arguments: JSON.stringify(params ?? {}) },
  }));
  const delta = calls.length > 0 ? { tool_calls: calls } : {};
  send({ choices: [{ index: 0, delta, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }] });
  response.end('data: [DONE]\n\n');
}

/** The messages as the engine wants them: calls with their results, and an answer to be completed at the end. */
function historyOf(messages) {
  const history = [];
  const results = new Map(
    messages.filter(({ role }) => role === 'tool').map(({ tool_call_id: id, content }) => [id, content]),
  );
  const said = () => {
    if (history.at(-1)?.type !== 'model') history.push({ type: 'model', response: [] });
    return history.at(-1).response;
  };
  for (const { role, content, tool_calls: calls = [] } of messages) {
    if (role === 'system' || role === 'user') history.push({ type: role, text: content });
    if (role !== 'assistant') continue;
    if (content) said().push(content);
    for (const { id, function: called } of calls)
      said().push({
        type: 'functionCall',
        name: called.name,
        params: JSON.parse(called.arguments || '{}'),
        result: results.get(id) ?? '',
      });
  }
  said();
  return history;
}
