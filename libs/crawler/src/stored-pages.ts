import { fingerprint } from './fingerprint';
import { urlIdentity } from './site-url';

/** The URLs and texts of the pages yielded so far. */
export class StoredPages {
  private readonly urls = new Set<string>();
  private readonly texts = new Set<string>();

  get count(): number {
    return this.urls.size;
  }

  has(url: string): boolean {
    return this.urls.has(fingerprint(urlIdentity(url)));
  }

  /** Stores a page, or tells which kind of duplicate it is. Pages without text are not duplicates of each other. */
  add(url: string, text: string): 'stored' | 'duplicate_url' | 'duplicate_text' {
    if (this.has(url)) return 'duplicate_url';
    const words = text.replace(/\s+/g, ' ').trim();
    const key = fingerprint(words);
    if (words !== '' && this.texts.has(key)) return 'duplicate_text';
    this.urls.add(fingerprint(urlIdentity(url)));
    this.texts.add(key);
    return 'stored';
  }
}
