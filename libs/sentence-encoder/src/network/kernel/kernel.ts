import type { SharedMemory } from '../../weights/shared-memory';

/** `kernel.wat`, compiled by wabt: its test compiles it again. */
export const COMPILED = [
  'AGFzbQEAAAABEAJgBn9/f39/fwBgA39/fwACFgEHZW5jb2RlcgZtZW1vcnkCAwCAgAQDAwIAAQcWAghtdWx0aXBseQAAB3N1bVJv',
  'd3MAAQrEAwL7AQIGfwV7IAIgBGohBgNAQQAhByABIQggAiELA0AgACEKIAggA2ohCf0MAAAAAAAAAAAAAAAAAAAAACENIA0hDiAN',
  'IQ8gDSEQA0AgCP0JAgAhDCANIAwgCv0ABAD9ugH9rgEhDSAOIAwgCv0ABBD9ugH9rgEhDiAPIAwgCv0ABCD9ugH9rgEhDyAQIAwg',
  'Cv0ABDD9ugH9rgEhECAKQcAAaiEKIAhBBGohCCAIIAlJDQALIAsgDf0LBAAgCyAO/QsEECALIA/9CwQgIAsgEP0LBDAgCyAEaiEL',
  'IAdBAWohByAHIAVJDQALIAohACACQcAAaiECIAIgBkkNAAsLxAECAn8FewNA/QwAAAAAAAAAAAAAAAAAAAAAIQggCCEJIAAhBANA',
  'IAQoAgAgA2r9AAQAIQYgBCgCBCADav0ABAAhByAE/QkCCCEFIAggBSAGIAf9DQABEBECAxITBAUUFQYHFhf9ugH9rgEhCCAJIAUg',
  'BiAH/Q0ICRgZCgsaGwwNHB0ODx4f/boB/a4BIQkgBEEMaiEEIAQgAUkNAAsgAiAI/QsEACACIAn9CwQQIAJBIGohAiADQRBqIQMg',
  'A0GABEkNAAsL',
].join('');
const kernel = new WebAssembly.Module(Buffer.from(COMPILED, 'base64'));

/** The functions of `kernel.wat`. */
export interface Kernel {
  multiply: (
    weights: number,
    inputs: number,
    sums: number,
    inputSize: number,
    sumSize: number,
    vectors: number,
  ) => void;
  sumRows: (list: number, listEnd: number, sums: number) => void;
}

/** Connects the functions of `kernel.wat` with a memory. */
export function kernelFor(memory: SharedMemory): Kernel {
  return new WebAssembly.Instance(kernel, { encoder: { memory } }).exports as Kernel;
}
