import { ApiProperty } from '@nestjs/swagger';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { MayBeAbsent, Once, RequiredText } from '../fields/fields';
import { ListQuery } from './list.dto';
import { Rule } from '../fields/rule';
import type { ScanFilter } from './scans';

const MAX_CHARACTERS = 100;
/** Each word is searched for in each text. */
const MAX_WORDS = 8;

/** Query of a list that can be searched. */
export class SearchQuery extends ListQuery {
  /** Only items that contain all these words or parts of words. Case does not matter. */
  @MayBeAbsent()
  @ApiProperty({ example: 'ada london' })
  @Rule('range', `must have at most ${MAX_WORDS} words`, (q) => wordsOf(String(q)).length <= MAX_WORDS)
  @RequiredText(MAX_CHARACTERS)
  @Once()
  q?: string;
}

/** The filter for rows that contain each word of `q` in at least one of the columns; undefined without `q`. */
export function wordFilter<Row extends ObjectLiteral>(
  q: string | undefined,
  columns: readonly (keyof Row & string)[],
): ScanFilter<Row> | undefined {
  if (q === undefined) return undefined;
  return {
    restrict: (list) => {
      for (const [at, word] of wordsOf(q).entries()) {
        const found = columns.map((column) => `${list.alias}.${column} ILIKE :word${at}`).join(' OR ');
        list.andWhere(`(${found})`, { [`word${at}`]: patternOf(word) });
      }
    },
  };
}

/**
 * Restricts the list to rows that contain each word of `q` in their parts: `parts` is a table with its condition, such
 * as `lines WHERE lines.order_id = orders.id`, and `columns` are columns of this table. With `OFFSET 0` PostgreSQL
 * reads the parts of each row. Without it, it reads the whole table of parts for a word that it believes to be rare.
 */
export function havingWordsInSome<Row extends ObjectLiteral>(
  list: SelectQueryBuilder<Row>,
  q: string | undefined,
  { parts, columns }: { parts: string; columns: readonly string[] },
): void {
  for (const [at, word] of wordsOf(q ?? '').entries()) {
    const found = columns.map((column) => `${column} ILIKE :word${at}`).join(' OR ');
    list.andWhere(`EXISTS (SELECT FROM ${parts} AND (${found}) OFFSET 0)`, {
      [`word${at}`]: patternOf(word),
    });
  }
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

function wordsOf(q: string): string[] {
  return q.split(/\s+/).filter((word) => word !== '');
}
