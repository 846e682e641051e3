import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../libs/languages/src/vocabularies');
/** The size of the vocabularies on 30 November 2026, in bytes. It may only fall: examples decide a text's meaning. */
const MAX_BYTES = 59105;

it('the lists of words do not grow', () => {
  const files = readdirSync(FOLDER, { recursive: true }).map((file) => join(FOLDER, String(file)));
  const bytes = files.filter((file) => file.endsWith('.ts')).map((file) => statSync(file).size);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MAX_BYTES);
});
