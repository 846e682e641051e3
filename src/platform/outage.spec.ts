import { log } from './observability/logging/logger';
import { Outage } from './outage';

const GROWING = { pauseMs: 5000, maxPauseMs: 60_000 };

let nowMs: number;
const now = (): number => nowMs;

beforeEach(() => {
  nowMs = 0;
});
afterEach(() => jest.restoreAllMocks());

describe('an outage', () => {
  it('begins and ends once, with one line in the log each', () => {
    const warn = jest.spyOn(log, 'warn').mockImplementation();
    const info = jest.spyOn(log, 'info').mockImplementation();
    const logs = { begin: 'it is gone', end: 'it is back', fields: { model: 'm' } };
    const outage = new Outage({ ...GROWING, now, logs });
    expect([outage.fail('gone'), outage.fail('gone'), outage.reason]).toEqual([true, false, 'gone']);
    expect([outage.succeed(), outage.succeed(), outage.reason]).toEqual([true, false, undefined]);
    expect(warn.mock.calls).toEqual([[{ model: 'm', reason: 'gone' }, 'it is gone']]);
    expect(info.mock.calls).toEqual([[{ model: 'm' }, 'it is back']]);
  });

  it('is probed by one call at a time, after growing pauses of at most a minute', () => {
    const outage = new Outage({ ...GROWING, now });
    const pauses: number[] = [];
    for (let fault = 0; fault < 8; fault++) {
      outage.fail('gone');
      const beganAtMs = nowMs;
      while (!outage.admits()) nowMs += 500;
      pauses.push(nowMs - beganAtMs);
      nowMs += 1_000_000;
      expect(outage.admits()).toBe(false);
    }
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000]);
  });

  it('pauses no longer because of calls that were running when it began', () => {
    const outage = new Outage({ ...GROWING, now });
    for (let call = 0; call < 20; call++) outage.fail('gone');
    nowMs = 5000;
    expect(outage.admits()).toBe(true);
  });

  it('is not probed earlier than the service asks', () => {
    const outage = new Outage({ ...GROWING, now });
    outage.fail('busy', 30_000);
    nowMs = 29_999;
    expect(outage.admits()).toBe(false);
    nowMs = 30_000;
    expect(outage.admits()).toBe(true);
  });

  it('is probed by the next call when a probe shows nothing', () => {
    const outage = new Outage({ ...GROWING, now });
    outage.fail('gone');
    nowMs = 5000;
    expect([outage.admits(), outage.admits()]).toEqual([true, false]);
    outage.abandon();
    expect([outage.admits(), outage.admits()]).toEqual([true, false]);
  });

  it('has equal pauses without a longest one', () => {
    const outage = new Outage({ pauseMs: 1000, now });
    for (let probe = 1; probe < 5; probe++) {
      outage.fail('gone');
      nowMs += 999;
      expect(outage.admits()).toBe(false);
      nowMs += 1;
      expect(outage.admits()).toBe(true);
    }
  });

  it('begins with as many faults in a row as it tolerates', () => {
    const outage = new Outage({ ...GROWING, now, faults: 3 });
    outage.fail('gone');
    outage.fail('gone');
    outage.succeed();
    outage.fail('gone');
    outage.fail('gone');
    expect(outage.admits()).toBe(true);
    expect(outage.fail('gone')).toBe(true);
    expect(outage.admits()).toBe(false);
  });
});

it('a service without a fault is always called', () => {
  const outage = new Outage({ ...GROWING, now });
  expect([outage.admits(), outage.admits(), outage.claimProbe()]).toEqual([true, true, false]);
});
