import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { RequiredText, Texts } from '../../platform/http/requests/fields/fields';
import { Rule } from '../../platform/http/requests/fields/rule';
import { PAIR_LIMITS } from './pair';

const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** The question of a pair: one line. */
export function Question(): PropertyDecorator {
  return applyDecorators(
    Rule('format', 'must be one line', (value) => !LINE_BREAK.test(String(value))),
    RequiredText(PAIR_LIMITS.question),
  );
}

/** Other wordings of the question, each a single line. */
export function OtherWordings(): PropertyDecorator {
  const { alternatives, question } = PAIR_LIMITS;
  const problem = `must be a line of 1 to ${question} characters`;
  return Texts(alternatives, question, (text) => !LINE_BREAK.test(text), problem);
}

/** The answer of a pair. */
export function Answer(): PropertyDecorator {
  return RequiredText(PAIR_LIMITS.answer);
}

/** A field that every replacement has, except the replacement of a pair. */
export function NeededForText(): PropertyDecorator {
  return neededIf((body, value) => value !== undefined || !isOfPair(body));
}

/** A field that every replacement of a pair has. */
export function NeededForPair(): PropertyDecorator {
  return neededIf((body) => isOfPair(body));
}

/** Whether the body is the replacement of a pair: it has a field of pairs, and no text. */
function isOfPair(body: object): boolean {
  const { data, question, alternatives, answer } = body as Record<string, unknown>;
  return data === undefined && [question, alternatives, answer].some((field) => field !== undefined);
}

function neededIf(isNeeded: (body: object, value: unknown) => boolean): PropertyDecorator {
  return applyDecorators(ValidateIf(isNeeded), ApiProperty({ required: false }));
}
