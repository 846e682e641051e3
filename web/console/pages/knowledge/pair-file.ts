import { parseCsv, withoutGuard } from '../../../../src/training/pairs/csv';
import { api, call } from '../../api/client';

/** A question with its fixed answer. */
export interface Pair {
  /** The tenant's name for it. */
  source: string;
  question: string;
  alternatives: string[];
  answer: string;
}

/** The pairs as a CSV file, which is the only form in which the API gives their texts. @throws Failure */
export async function exportPairs(agentId: string): Promise<string> {
  const params = { path: { id: Number(agentId) } };
  return call(api.GET('/agents/{id}/training/pairs', { params, parseAs: 'text' }));
}

/** The pairs of an exported file. Pure. */
export function pairsOf(csv: string): Pair[] {
  const [, ...rows] = parseCsv(csv);
  return rows.map(({ cells }) => {
    const [source = '', question = '', alternatives = '', answer = ''] = cells.map(withoutGuard);
    return { source, question, alternatives: alternatives.split('\n').filter(Boolean), answer };
  });
}

/** Imports a CSV file; says how many pairs it changed. @throws Failure */
export async function importPairs(
  agentId: string,
  file: File,
): Promise<{ changed: number; unchanged: number }> {
  const { sources, unchanged } = await call(
    api.POST('/agents/{id}/training/pairs', {
      params: { path: { id: Number(agentId) } },
      // The service finds the character set: Excel does not write UTF-8.
      body: file as unknown as string,
      headers: { 'content-type': 'text/csv' },
      bodySerializer: (body) => body,
    }),
  );
  return { changed: sources.length, unchanged };
}
