import type { SearchResult } from '../knowledge/knowledge.service';
import { inSpan } from '../platform/tracing/spans';
import { noteStage } from './chat.metrics';

/** Searches, in a span of its own (OpenTelemetry GenAI conventions, without the question), and measures it. */
export async function observeRetrieval(search: () => Promise<SearchResult>): Promise<SearchResult> {
  const startedAtMs = performance.now();
  return inSpan('retrieval', { attributes: { 'gen_ai.operation.name': 'retrieval' } }, async (span) => {
    const found = await search();
    noteStage('retrieval', performance.now() - startedAtMs);
    span.setAttribute('parley.passages', found.passages.length);
    return found;
  });
}
