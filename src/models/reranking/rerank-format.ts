import { fieldsOf, parseJson } from '../foreign-json';

/**
 * The two shapes of rerank requests: the shape of Cohere, which Jina, LiteLLM, LocalAI and llama.cpp share, and the
 * shape of Text Embeddings Inference.
 */
export type RerankShape = 'cohere' | 'tei';

/** A request to order the documents by the query. */
export interface RerankRequest {
  model: string;
  query: string;
  documents: readonly string[];
}

/** The body of a request in this shape. */
export function rerankBody(shape: RerankShape, { model, query, documents }: RerankRequest): string {
  return JSON.stringify(
    shape === 'tei'
      ? { query, texts: documents, truncate: true }
      : { model, query, documents, top_n: documents.length },
  );
}

/** Whether the refusal of a request says that the other shape is expected. */
export function asksForTei(status: number, body: string): boolean {
  return (status === 422 || status === 400) && body.includes('texts');
}

/**
 * The order of `count` documents by the scores of a response, as their indices, best first. Documents without a score
 * are last, in their order. The meaning of the scores differs between servers, so they are not used. Undefined unless
 * the response is a list of scores with the indices of documents, each once.
 */
export function readOrder(json: string, count: number): number[] | undefined {
  const answer = parseJson(json);
  const items = [answer, fieldsOf(answer)?.results, fieldsOf(answer)?.data].find(Array.isArray);
  if (!items) return undefined;
  const scores = new Map<number, number>();
  for (const item of items as unknown[]) {
    const { index, relevance_score: relevance, score = relevance } = fieldsOf(item) ?? {};
    const isIndex = Number.isInteger(index) && Number(index) >= 0 && Number(index) < count;
    if (!isIndex || scores.has(Number(index)) || !Number.isFinite(score)) return undefined;
    scores.set(Number(index), Number(score));
  }
  if (scores.size === 0) return undefined;
  const scoreOf = (index: number): number => scores.get(index) ?? -Infinity;
  return Array.from({ length: count }, (_, index) => index).sort((one, other) =>
    scoreOf(one) === scoreOf(other) ? one - other : scoreOf(other) - scoreOf(one),
  );
}
