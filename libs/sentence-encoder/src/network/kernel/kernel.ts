import type { SharedMemory } from '../../weights/shared-memory';

/** `kernel.wat`, compiled by wabt: its test compiles it again. */
export const COMPILED = [
  'AGFzbQEAAAABEQJgB39/f39/f38AYAN/f38AAhYBB2VuY29kZXIGbWVtb3J5AgMAgIAEAwMCAAEHFgIIbXVsdGlwbHkAAAdzdW1Sb3dzAAEK',
  'zwMChgICB38FeyACIAVqIQcDQEEAIQggASEJIAIhDQNAIAAhDCAJIQogCiADaiEL/QwAAAAAAAAAAAAAAAAAAAAAIQ8gDyEQIA8hESAPIRID',
  'QCAK/QkCACEOIA8gDiAM/QAEAP26Af2uASEPIBAgDiAM/QAEEP26Af2uASEQIBEgDiAM/QAEIP26Af2uASERIBIgDiAM/QAEMP26Af2uASES',
  'IAxBwABqIQwgCkEEaiEKIAogC0kNAAsgDSAP/QsEACANIBD9CwQQIA0gEf0LBCAgDSAS/QsEMCANIAVqIQ0gCSAEaiEJIAhBAWohCCAIIAZJ',
  'DQALIAwhACACQcAAaiECIAIgB0kNAAsLxAECAn8FewNA/QwAAAAAAAAAAAAAAAAAAAAAIQggCCEJIAAhBANAIAQoAgAgA2r9AAQAIQYgBCgC',
  'BCADav0ABAAhByAE/QkCCCEFIAggBSAGIAf9DQABEBECAxITBAUUFQYHFhf9ugH9rgEhCCAJIAUgBiAH/Q0ICRgZCgsaGwwNHB0ODx4f/boB',
  '/a4BIQkgBEEMaiEEIAQgAUkNAAsgAiAI/QsEACACIAn9CwQQIAJBIGohAiADQRBqIQMgA0GABEkNAAsL',
].join('');
const kernel = new WebAssembly.Module(Buffer.from(COMPILED, 'base64'));

/** The functions of `kernel.wat`. */
export interface Kernel {
  multiply: (
    weights: number,
    inputs: number,
    sums: number,
    inputSize: number,
    inputStride: number,
    sumSize: number,
    vectors: number,
  ) => void;
  sumRows: (list: number, listEnd: number, sums: number) => void;
}

/** Connects the functions of `kernel.wat` with a memory. */
export function kernelFor(memory: SharedMemory): Kernel {
  return new WebAssembly.Instance(kernel, { encoder: { memory } }).exports as Kernel;
}
