import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const TESTS = join(__dirname, '..');
const { LONG, LONG_ON_EMBEDDED, ON_POSTGRES } =
  jest.requireActual<Record<'LONG' | 'LONG_ON_EMBEDDED' | 'ON_POSTGRES', string[]>>('../parts.cjs');
const matches = (file: string, patterns: string[]): boolean =>
  patterns.some((pattern) => new RegExp(pattern).test(file));

describe('the parts of the tests', () => {
  it('leave out no long test: CI runs each on the embedded database, on PostgreSQL, or on both', () => {
    const files = readdirSync(TESTS, { recursive: true })
      .map((name) => `/test/${String(name)}`)
      .filter((name) => name.endsWith('.spec.ts'));
    const long = files.filter((file) => matches(file, LONG));
    expect(long.length).toBeGreaterThan(20);
    expect(long.filter((file) => !matches(file, [...LONG_ON_EMBEDDED, ...ON_POSTGRES]))).toEqual([]);
  });
});
