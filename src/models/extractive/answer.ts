import { analyze, detectLanguage } from '../../../libs/ranking';
import type { RetrievedPassage } from '../language-model';
import { rankUnits, type RankedUnit } from './ranking';

export const LIMITS = { sentences: 3, chars: 700, addScore: 0.6, addNew: 0.25 };

export function answerFrom(
  question: string,
  passages: readonly RetrievedPassage[],
  options: { history?: readonly string[] } = {},
): string | null {
  const language = detectLanguage(question);
  const asked = new Map<string, number>();
  for (const t of analyze(question, language)) asked.set(t, 1);
  const units = rankUnits(question, asked, passages, language, (t) => analyze(t, language));
  if (!units.length) return null;
  const sorted = [...units].sort((a, b) => b.score - a.score);
  const best = sorted[0]!;
  const chosen = [best];
  let chars = best.text.length;
  for (const u of sorted.slice(1)) {
    if (chosen.length >= LIMITS.sentences) break;
    if (chars + u.text.length > LIMITS.chars) continue;
    if (u.score < LIMITS.addScore * best.score) break;
    chosen.push(u);
    chars += u.text.length;
  }
  return chosen
    .sort((a, b) => a.passage - b.passage || a.index - b.index)
    .map((u) => u.text)
    .join(' ');
}
