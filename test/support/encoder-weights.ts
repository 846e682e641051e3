import { writeFileSync } from 'node:fs';
import { randomArrays, wheelFiles, wheelOf } from '../encoder/wheel';

/** Writes weights by which the built-in encoder gives equal texts equal vectors. They mean nothing. */
export function writeEncoderWeights(file: string): void {
  writeFileSync(file, wheelOf(wheelFiles(randomArrays())));
}
