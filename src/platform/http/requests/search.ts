import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { MayBeAbsent, Once, RequiredText } from './fields';
import { ListQuery } from './list.dto';
import { Rule } from './rule';

const MAX_CHARACTERS = 100;
/** Each word costs a look at each text. */
const MAX_WORDS = 8;

/** Query of a list that can be searched. */
export class SearchQuery extends ListQuery {
  /** Only items that contain all these words or parts of words. Case does not matter. */
  @SearchWords()
  q?: string;
}

function SearchWords(): PropertyDecorator {
  return applyDecorators(
    MayBeAbsent(),
    RequiredText(MAX_CHARACTERS),
    Rule(
      'range',
      `must have at most ${MAX_WORDS} words`,
      (value) => wordsOf(String(value)).length <= MAX_WORDS,
    ),
    Once(),
    ApiProperty({ example: 'ada london' }),
  );
}

/** Restricts the list to rows that contain each word of `q` in at least one of the columns. */
export function havingWords<Row extends ObjectLiteral>(
  list: SelectQueryBuilder<Row>,
  q: string | undefined,
  columns: readonly (keyof Row & string)[],
): SelectQueryBuilder<Row> {
  for (const [at, word] of wordsOf(q ?? '').entries()) {
    const found = columns.map((column) => `${list.alias}.${column} ILIKE :word${at}`).join(' OR ');
    list.andWhere(`(${found})`, { [`word${at}`]: `%${word.replace(/[\\%_]/g, '\\$&')}%` });
  }
  return list;
}

function wordsOf(q: string): string[] {
  return q.split(/\s+/).filter((word) => word !== '');
}
