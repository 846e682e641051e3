import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { InvalidSettingError } from './settings';

/** Kubernetes sets variables like these for each service in the namespace. */
const KUBERNETES_VARIABLE = /_SERVICE_(HOST|PORT)|_PORT(_|$)/;

/**
 * The variables of the folder's `.env` file, if any, overridden by `environment`.
 * @throws InvalidSettingError when the file cannot be read
 */
export function withEnvFile(environment: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  try {
    return { ...parseEnv(readFileSync(join(folder, '.env'), 'utf8')), ...environment };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return environment;
    throw new InvalidSettingError(`.env cannot be read: ${message}`);
  }
}

/**
 * Variables with the prefix of a known setting (`MODEL_…`) that are not settings: they are probably misspelt. Variables
 * that Kubernetes sets are left out.
 */
export function unknownSettings(environment: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  const prefixes = known.flatMap((name) => /^[A-Z]+_/.exec(name) ?? []);
  const isOurs = (name: string): boolean => prefixes.some((prefix) => name.toUpperCase().startsWith(prefix));
  return Object.keys(environment).filter(
    (name) => isOurs(name) && !known.includes(name) && !KUBERNETES_VARIABLE.test(name),
  );
}
