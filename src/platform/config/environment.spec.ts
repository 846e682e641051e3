import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unknownSettings, withEnvFile } from './environment';

describe('the file .env', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('gives variables that the environment does not have', () => {
    writeFileSync(join(folder, '.env'), '# a comment\nPORT=4000\nADMIN_TOKEN="with # and spaces"\n');
    expect(withEnvFile({ PORT: '5000' }, folder)).toEqual({ PORT: '5000', ADMIN_TOKEN: 'with # and spaces' });
  });

  it('may be absent', () => {
    expect(withEnvFile({ PORT: '5000' }, folder)).toEqual({ PORT: '5000' });
  });

  it('is named in the error when it cannot be read', () => {
    mkdirSync(join(folder, '.env'));
    expect(() => withEnvFile({}, folder)).toThrow(/^\.env cannot be read: /);
  });
});

describe('unknown settings', () => {
  const known = ['PORT', 'MODEL_NAME', 'REDIS_URL', 'TRUST_PROXY'];

  it('are variables that begin like a known setting', () => {
    const environment = { MODEL_NAME: 'm', MODEL_NAMES: 'm', Trust_Proxy: '', PATH: '/bin', PORTS: '1' };
    expect(unknownSettings(environment, known)).toEqual(['MODEL_NAMES', 'Trust_Proxy']);
  });

  it("do not include Kubernetes' variables of a service", () => {
    const environment = {
      REDIS_SERVICE_HOST: 'h',
      REDIS_PORT: 'tcp://h:1',
      REDIS_PORT_6379_TCP: 'tcp://h:1',
    };
    expect(unknownSettings(environment, known)).toEqual([]);
  });
});
