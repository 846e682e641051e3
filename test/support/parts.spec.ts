import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const TESTS = join(__dirname, '..');

interface Parts {
  SERVERS: string[];
  SERVERS_TOO: string[];
  SLICES: { name: string; embedded: string[]; servers: string[] }[];
  LONG: string[];
}

const parts = jest.requireActual<Parts>('../parts.cjs');
const files = readdirSync(TESTS, { recursive: true })
  .map((name) => `/test/${String(name)}`)
  .filter((name) => name.endsWith('.spec.ts'));
const named = (patterns: string[]): string[] =>
  files.filter((file) => patterns.some((pattern) => new RegExp(pattern).test(file)));

describe('the parts of the tests', () => {
  it('name no file that does not exist', () => {
    const patterns = [...parts.LONG, ...parts.SERVERS_TOO];
    expect(patterns.filter((pattern) => named([pattern]).length === 0)).toEqual([]);
  });

  it('leave out no test that `npm test` does not run', () => {
    const run = named([...parts.LONG, ...parts.SERVERS_TOO]);
    const long = named([
      '/test/(browser|build|embedded/durability|faults|integration|queries|scale|upgrade|versions)',
    ]);
    expect(long.filter((file) => !run.includes(file))).toEqual([]);
  });

  it('run a long test in one slice only', () => {
    const slices = parts.SLICES.map(({ embedded, servers }) => named([...embedded, ...servers]));
    const all = slices.flat();
    expect(all.filter((file, place) => all.indexOf(file) !== place)).toEqual([]);
  });
});
