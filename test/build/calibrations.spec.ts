import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { exampleLanguages } from '@app/message-intents';
import { ROOT } from '../support/root';

it('the build has calibrated every language, so that the first message of a process does not wait for it', () => {
  const counts = deserialize(readFileSync(join(ROOT, 'dist/libs/message-intents/counts'))) as unknown;
  const { byLanguage } = counts as { byLanguage: ReadonlyMap<string, object> };
  expect([...byLanguage.keys()]).toEqual([...exampleLanguages(), 'und']);
});
