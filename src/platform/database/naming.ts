import { DefaultNamingStrategy } from 'typeorm';

/** Columns are the snake_case of the property: `createdAt` is `created_at`. */
export class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    if (customName) return customName;
    return [...prefixes, property].join('_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
