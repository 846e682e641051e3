import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEPLOY = join(__dirname, '../../deploy');
const FILE = join(DEPLOY, 'systemd/parley@.service');
const unit = readFileSync(FILE, 'utf8');

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the systemd unit', () => {
  (hasSystemd ? it : it.skip)('is accepted by systemd', () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', FILE], { encoding: 'utf8' });
    // A machine may have Node.js elsewhere and no PostgreSQL, and problems of other units do not concern this test.
    const faults = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => /parley@/.test(line) && !/not executable/.test(line));
    expect(faults).toEqual([]);
  });

  it('gives a process DRAIN_SECONDS of the proxies and 35 s to stop', () => {
    const [, drainSeconds] = /DRAIN_SECONDS=(\d+)/.exec(
      readFileSync(join(DEPLOY, 'nginx/parley.conf'), 'utf8'),
    )!;
    const [, stopSeconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit)!;
    expect(Number(stopSeconds)).toBeGreaterThanOrEqual(Number(drainSeconds) + 35);
  });

  it('reads the settings of all instances and of its own', () => {
    const files = [...unit.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file]) => file);
    expect(files).toEqual(['/etc/parley/parley.env', '-/etc/parley/%i.env']);
  });
});
