// Loaded with --require into every thread of a service under test: its wall clock is off by as many milliseconds as the file that
// STEP_CLOCK_FILE names says. Monotonic clocks and timers go on as they do when a real clock is set.
const { readFileSync } = require('node:fs');
const { env } = require('node:process');

const LOOK_INTERVAL_MS = 5;

const RealDate = Date;
let offsetMs = 0;
let lookedAtMs = -Infinity;

function now() {
  if (performance.now() - lookedAtMs > LOOK_INTERVAL_MS) {
    lookedAtMs = performance.now();
    offsetMs = Number(readFileSync(env.STEP_CLOCK_FILE, 'utf8'));
  }
  return RealDate.now() + offsetMs;
}

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, parameters, made) =>
    Reflect.construct(
      target,
      parameters.length === 0 ? [now()] : parameters,
      made === globalThis.Date ? target : made,
    ),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
