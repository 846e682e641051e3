// Loaded with --require into every thread of a service under test. Shifts its wall clock by the milliseconds in the
// file that STEP_CLOCK_FILE names, in the main thread only if STEP_CLOCK_THREADS is 'main'. Monotonic clocks and timers
// do not change, as with a real clock.
const { readFileSync } = require('node:fs');
const { env } = require('node:process');
const { isMainThread } = require('node:worker_threads');

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

if (isMainThread || env.STEP_CLOCK_THREADS === 'all') {
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
}
