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
  /** Only items with all these words, or parts of words, whatever their capitals. */
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

/** The list without rows in which a word of `q` is in none of the columns. */
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
