import { DefaultNamingStrategy } from 'typeorm';

/** Names columns by the snake_case of their property: `createdAt` is `created_at`. */
export class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    if (customName) return customName;
    return [...prefixes, property].join('_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
