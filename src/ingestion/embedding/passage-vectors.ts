import { truncate } from '@app/languages';
import { EmbeddingError, type EmbedderService, type EmbeddingVector } from '../../models/embedding';
import { log } from '../../platform/observability/logging/logger';
import type { UnembeddedText } from './embedding.queries';

/** About the 512 tokens that nearly every model accepts, in most scripts. */
const SHORT_TEXT_CHARS = 1_000;
const HARMLESS_TEXT = 'hello';

/** The vector of a passage's text; null when the model rejects the text. */
export interface EmbeddedText {
  id: number;
  vector: EmbeddingVector | null;
}

/**
 * The vectors of a batch of passages. When the endpoint rejects the batch, it is halved until the text at fault is
 * alone. That text is shortened; if it is still rejected, it gets no vector. The other texts get theirs.
 * @throws EmbeddingError when the endpoint fails; the signal's reason
 */
export async function embedPassages(
  embedder: EmbedderService,
  batch: readonly UnembeddedText[],
  signal: AbortSignal,
): Promise<EmbeddedText[]> {
  const texts = batch.map(({ text }) => text);
  const vectors = await unlessRejected(() => embedder.passages(texts, signal));
  if (vectors) return batch.map(({ id }, i) => ({ id, vector: vectors[i] ?? null }));
  const [first] = batch;
  if (first && batch.length === 1) return [await embedRejected(embedder, first, signal)];
  const middle = Math.ceil(batch.length / 2);
  return [
    ...(await embedPassages(embedder, batch.slice(0, middle), signal)),
    ...(await embedPassages(embedder, batch.slice(middle), signal)),
  ];
}

/** The vectors; undefined when the endpoint rejects the texts. @throws EmbeddingError when the endpoint fails */
async function unlessRejected(
  embed: () => Promise<EmbeddingVector[]>,
): Promise<EmbeddingVector[] | undefined> {
  try {
    return await embed();
  } catch (error) {
    if (error instanceof EmbeddingError && error.mayBeTheTexts) return undefined;
    throw error;
  }
}

/** The length of the model's vectors. @throws EmbeddingError when the endpoint fails */
export async function vectorLength(embedder: EmbedderService, signal: AbortSignal): Promise<number> {
  const [vector] = await embedder.passages([HARMLESS_TEXT], signal);
  return vector?.length ?? 0;
}

async function embedRejected(
  embedder: EmbedderService,
  { id, text }: UnembeddedText,
  signal: AbortSignal,
): Promise<EmbeddedText> {
  const short = truncate(text, SHORT_TEXT_CHARS);
  const [vector] = (await unlessRejected(() => embedder.passages([short], signal))) ?? [];
  if (vector) return { id, vector };
  // Throws when the endpoint rejects every text: then this text is not at fault.
  await vectorLength(embedder, signal);
  log.warn(
    { passageId: id },
    'the embedding endpoint does not accept a passage; only its words are searched',
  );
  return { id, vector: null };
}
