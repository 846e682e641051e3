import { fieldsOf, parseJson } from '../foreign-json';
import { EmbeddingError } from './embedding-error';

/** The embedding of a text by a model, of unit length. */
export type EmbeddingVector = Float32Array;

/** The cosine of two vectors. */
export function cosine(one: EmbeddingVector, other: EmbeddingVector): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}

/** The vectors of the texts of a call, in order, and the tokens that the endpoint counted. */
export interface Embeddings {
  vectors: EmbeddingVector[];
  tokens: number;
}

/** pgvector's limit (https://github.com/pgvector/pgvector#reference). */
const MAX_DIMENSIONS = 16_000;

/**
 * Reads a response of OpenAI's `/embeddings` for `count` texts. Items are ordered by their `index`, if they have it.
 * @throws EmbeddingError `rubbish` unless it has one vector per text, all of the same length, each of finite numbers
 * that are not all 0
 */
export function readEmbeddings(json: string, count: number): Embeddings {
  const answer = fieldsOf(parseJson(json));
  const items: unknown[] = Array.isArray(answer?.data) ? answer.data : [];
  if (items.length !== count) throw rubbish(`${items.length} vectors for ${count} texts`);
  const vectors: (EmbeddingVector | undefined)[] = Array.from({ length: count });
  items.forEach((item, position) => {
    const { index = position, embedding } = fieldsOf(item) ?? {};
    if (typeof index !== 'number' || !(index in items) || vectors[index])
      throw rubbish('vectors without an order');
    vectors[index] = unitVector(embedding);
  });
  const whole = vectors.filter((vector) => vector !== undefined);
  if (new Set(whole.map(({ length }) => length)).size > 1) throw rubbish('vectors of different lengths');
  return { vectors: whole, tokens: tokensOf(fieldsOf(answer?.usage)) };
}

/** Unit length keeps every number within half precision and does not change cosines. */
function unitVector(embedding: unknown): EmbeddingVector {
  if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > MAX_DIMENSIONS)
    throw rubbish('something other than vectors');
  if (!embedding.every((value) => typeof value === 'number'))
    throw rubbish('vectors that are not of numbers');
  const norm = Math.hypot(...embedding);
  if (!Number.isFinite(norm) || norm === 0) throw rubbish('a vector without a direction');
  return Float32Array.from(embedding, (value) => value / norm);
}

function tokensOf(usage: Record<string, unknown> | undefined): number {
  const tokens = Number(usage?.total_tokens ?? usage?.prompt_tokens);
  return tokens > 0 && Number.isFinite(tokens) ? tokens : 0;
}

function rubbish(content: string): EmbeddingError {
  return new EmbeddingError('rubbish', `the embedding endpoint answered with ${content}`, {
    isTemporary: true,
  });
}
