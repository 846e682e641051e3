/** A file of weights that cannot be used. The message is a plain reason and never names the path. */
export class EncoderWeightsError extends Error {
  override readonly name = 'EncoderWeightsError';

  constructor(reason: string, cause?: unknown) {
    super(`The file of the encoder's weights ${reason}.`, { cause });
  }
}
