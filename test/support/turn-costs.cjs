/**
 * Loaded into a service by `NODE_OPTIONS=--require`: counts what it does between two SIGUSR2, and appends the counts as a
 * line of JSON to the file TURN_COSTS: its statements, without the queue's statements, which begin with a comment; the
 * promises that it makes; and about how many bytes it allocates.
 */
const { createHook } = require('node:async_hooks');
const { appendFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { env } = require('node:process');
const { seeStatements } = require('./sent-statements.cjs');

const SAMPLED_BYTES = 16_384;

let statements = [];
seeStatements((text) => {
  if (text && !text.startsWith('--')) statements.push(text.trim());
});

let promises = 0;
const hook = createHook({
  init: (_, type) => {
    if (type === 'PROMISE') promises += 1;
  },
});

const session = new Session();
session.connect();

/** Calls a method of the inspector, which answers at once. */
function ask(method, parameters) {
  let answer;
  session.post(method, parameters, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}

const sum = ({ selfSize, children }) => children.reduce((bytes, child) => bytes + sum(child), selfSize);

let isCounting = false;
process.on('SIGUSR2', () => {
  isCounting = !isCounting;
  if (isCounting) {
    [statements, promises] = [[], 0];
    hook.enable();
    ask('HeapProfiler.startSampling', {
      samplingInterval: SAMPLED_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    appendFileSync(env.TURN_COSTS, '{}\n');
    return;
  }
  hook.disable();
  const bytes = sum(ask('HeapProfiler.stopSampling').profile.head);
  appendFileSync(env.TURN_COSTS, `${JSON.stringify({ statements, promises, bytes })}\n`);
});
