import { words } from './analysis';
import { fold, normalize } from './normalize';

export const GTUNE = { n: 4, mode: 'text', cjk: 0 };
const UNSP=/[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

export function grams(text: string): string[] {
  const out: string[] = [];
  if (GTUNE.mode === 'text') {
    const flat = ` ${fold(normalize(text)).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()} `;
    const cjk = GTUNE.cjk && UNSP.test(flat) ? GTUNE.cjk : GTUNE.n;
    for (let i = 0; i + cjk <= flat.length; i++) out.push(flat.slice(i, i + cjk));
  } else {
    for (const word of words(text)) {
      const w = GTUNE.mode === 'pad' ? ` ${fold(word)} ` : fold(word);
      if (w.length < GTUNE.n) { out.push(w); continue; }
      const n = GTUNE.cjk && UNSP.test(w) ? GTUNE.cjk : GTUNE.n;
      for (let i = 0; i + n <= w.length; i++) out.push(w.slice(i, i + n));
    }
  }
  return out;
}
