import { SCOPE_FIELDS, type CrawlScope } from '../../ingestion/crawl-scope';
import type { ScopeChanges } from '../../ingestion/crawl-scope.queries';
import type { ApiType } from '../../ingestion/source-content';

/** The scope fields that a source of this type may have. */
export function scopeFieldsOf(type: ApiType): readonly (keyof CrawlScope)[] {
  if (type === 'website') return SCOPE_FIELDS;
  return type === 'page' ? ['selector'] : [];
}

/**
 * The given fields of a scope, with null for cleared fields and empty lists; undefined without fields. Lists have each
 * item once.
 */
export function scopeChanges(input: ScopeChanges): ScopeChanges | undefined {
  const given = SCOPE_FIELDS.filter((field) => input[field] !== undefined);
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map((field) => [field, cleared(input[field])]));
}

/** The scope and the first address of a new source. A `url` is the first of its list. */
export function newScope(input: ScopeChanges & { url?: string | null }): {
  scope: CrawlScope | null;
  url: string | null;
} {
  const { url = null, urls } = input;
  const list = urls && urls.length > 0 ? [...(url === null ? [] : [url]), ...urls] : null;
  const changes = scopeChanges({ ...input, urls: list }) ?? {};
  const kept = Object.entries(changes).filter(([, value]) => value !== null);
  return { scope: kept.length > 0 ? Object.fromEntries(kept) : null, url: url ?? list?.[0] ?? null };
}

function cleared<Value>(value: Value | null): Value | null {
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? null : ([...new Set(value as unknown[])] as Value);
}
