import { analyzeUnits, analyze } from './analysis';
import { grams } from './grams';
import type { Language } from './language';
import { type Query, pairsOf } from './query';

export const RTUNE = { k1: 0.9, b: 0.75, words: 1, grams: 1, pairs: 0.75, heading: 0.35, title: 0.5, prior: 0, priorDf: 0, localPrior: 0, massOwn: true, titleB: 0 };

export interface Candidate { id: number; text: string; title: string; heading: string; language: Language; bm25?: number }
export interface CorpusStats { passageCount: number; averageLength: number; documentFrequency: Map<string, number> }

export function idf(N: number, df: number, prior = RTUNE.prior): number {
  N += prior; df = Math.min(N, df + (prior ? RTUNE.priorDf : 0));
  return Math.log(1 + (N - df + 0.5) / (df + 0.5));
}
function counts(terms: string[]): Map<string, number> {
  const m = new Map<string, number>();
  for (const t of terms) m.set(t, (m.get(t) ?? 0) + 1);
  return m;
}
function sat(tf: number, len: number, avg: number, b = RTUNE.b): number {
  return (tf * (RTUNE.k1 + 1)) / (tf + RTUNE.k1 * (1 - b + (b * len) / avg));
}
export function rerank(query: Query, candidates: Candidate[], stats: CorpusStats): { id: number; score: number; coverage: number; parts: number[] }[] {
  const weighted = query.words.map(({ alternatives, weight }) => {
    const df = Math.min(stats.passageCount, alternatives.reduce((s, t) => s + (stats.documentFrequency.get(t) ?? 0), 0));
    return { alternatives, mass: weight * idf(stats.passageCount, df) };
  });
  const mass = weighted.reduce((s, w) => s + w.mass, 0) || 1;
  const docs = candidates.map((c) => {
    const units = analyzeUnits(c.text, c.language);
    const g = grams(c.text);
    const terms = analyze(c.text, c.language);
    const p = pairsOf(units);
    return { c, words: counts(terms), len: terms.length, pairs: counts(p), plen: p.length, grams: counts(g), glen: g.length,
      title: counts(analyze(c.title, c.language)), heading: counts(analyze(c.heading, c.language)) };
  });
  const n = docs.length;
  const avg = (f: (d: (typeof docs)[number]) => number) => docs.reduce((s, d) => s + f(d), 0) / n || 1;
  const avgP = avg((d) => d.plen), avgG = avg((d) => d.glen);
  const gramIdf = query.grams.map(({ gram, weight }) => ({ gram, mass: weight * idf(n, docs.reduce((s, d) => s + (d.grams.has(gram) ? 1 : 0), 0), RTUNE.localPrior) }));
  const pairIdf = query.pairs.map(({ alternatives, weight }) => ({ pair: alternatives[0]!, mass: weight * idf(n, docs.reduce((s, d) => s + (d.pairs.has(alternatives[0]!) ? 1 : 0), 0), RTUNE.localPrior) }));
  const gramMass = gramIdf.reduce((s, x) => s + x.mass, 0) || 1;
  const pairMass = pairIdf.reduce((s, x) => s + x.mass, 0) || 1;
  return docs.map((d) => {
    let w = 0, cov = 0, g = 0, p = 0, t = 0, h = 0;
    for (const { alternatives, mass: m } of weighted) {
      let tf = 0, tt = 0, ht = 0;
      for (const a of alternatives) { tf += d.words.get(a) ?? 0; tt += d.title.get(a) ?? 0; ht += d.heading.get(a) ?? 0; }
      if (tf) w += m * sat(tf, d.len, stats.averageLength);
      if (tf || tt || ht) cov += m;
      if (tt) t += m; if (ht) h += m;
    }
    for (const { gram, mass: m } of gramIdf) { const tf = d.grams.get(gram); if (tf) g += m * sat(tf, d.glen, avgG); }
    for (const { pair, mass: m } of pairIdf) { const tf = d.pairs.get(pair); if (tf) p += m * sat(tf, d.plen, avgP); }
    const parts = [w / mass, g / gramMass, p / pairMass, h / mass, t / mass];
    const score = RTUNE.words * parts[0]! + RTUNE.grams * parts[1]! + RTUNE.pairs * parts[2]! + RTUNE.heading * parts[3]! + RTUNE.title * parts[4]!;
    return { id: d.c.id, score, coverage: cov / mass, parts };
  }).sort((a, b) => b.score - a.score || a.id - b.id);
}
