import type { getDocumentProxy } from 'unpdf';

/** An open PDF. */
export type PdfFile = Awaited<ReturnType<typeof getDocumentProxy>>;

/** An entry of the outline ("bookmarks") of a PDF. */
export interface OutlineEntry {
  /** From 1. */
  level: number;
  title: string;
  /** The distance of its place from the bottom of the page, in points; null if the entry names only the page. */
  bottom: number | null;
}

type Outline = NonNullable<Awaited<ReturnType<PdfFile['getOutline']>>>;
type Reference = Parameters<PdfFile['getPageIndex']>[0];

const MAX_ENTRIES = 20_000;
const MAX_LEVEL = 8;

/** The outline of a PDF by page number; empty if it has none. Entries that lead nowhere are left out. */
export async function outlineOf(pdf: PdfFile): Promise<Map<number, OutlineEntry[]>> {
  const byPage = new Map<number, OutlineEntry[]>();
  let count = 0;
  const visit = async (items: Outline, level: number): Promise<void> => {
    for (const { title, dest, items: inner } of items) {
      count += 1;
      if (count > MAX_ENTRIES) return;
      const place = title.trim() === '' ? null : await placeOf(pdf, dest);
      if (place !== null) {
        const entries = byPage.get(place.page) ?? [];
        byPage.set(place.page, entries);
        entries.push({ level, title: title.replace(/\s+/g, ' ').trim(), bottom: place.bottom });
      }
      if (level < MAX_LEVEL) await visit(inner, level + 1);
    }
  };
  await visit((await pdf.getOutline().catch(() => null)) ?? [], 1);
  return byPage;
}

async function placeOf(
  pdf: PdfFile,
  dest: string | unknown[] | null,
): Promise<{ page: number; bottom: number | null } | null> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [page, , , y] = (explicit ?? []) as [unknown, unknown, unknown, unknown];
    if (page === undefined || page === null) return null;
    const index = typeof page === 'number' ? page : await pdf.getPageIndex(page as Reference);
    return { page: index + 1, bottom: typeof y === 'number' ? y : null };
  } catch {
    return null;
  }
}
