import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import wabt from 'wabt';
import { COMPILED } from './kernel';

it('is compiled from its text', async () => {
  const assembler = await wabt();
  const text = await readFile(join(__dirname, 'kernel.wat'), 'utf8');
  const { buffer } = assembler.parseWat('kernel.wat', text, { simd: true, threads: true }).toBinary({});
  expect(COMPILED).toBe(Buffer.from(buffer).toString('base64'));
});
