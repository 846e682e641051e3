import { EXTRACTIVE_MODEL_NAME } from '../built-in-model';

/** The models that the operator allows tenants to choose. */
export interface AllowedModels {
  /** Base URLs in which `*` stands for any characters except `/`; `*` alone allows every https URL. */
  baseUrls: readonly string[];
  /** Names of models on the installation's own endpoint. */
  names: readonly string[];
}

/**
 * Whether a tenant may choose this model: at this base URL or, without a base URL, on the installation's endpoint. The
 * built-in model is always allowed. Pure.
 */
export function isAllowed(
  { baseUrls, names }: AllowedModels,
  { name, baseUrl }: { name: string; baseUrl: string | null },
): boolean {
  if (baseUrl === null) return name === EXTRACTIVE_MODEL_NAME || names.includes(name);
  const { origin, pathname, protocol } = new URL(baseUrl);
  const address = origin + pathname;
  return baseUrls.some((allowed) => (allowed === '*' ? protocol === 'https:' : matches(allowed, address)));
}

function matches(pattern: string, address: string): boolean {
  const parts = trimmed(pattern)
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]*')}$`).test(trimmed(address));
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
