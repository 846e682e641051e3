import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

/** A field of every replacement except the replacement of a pair. */
export function OfText(): PropertyDecorator {
  return neededIf((body, value) => value !== undefined || !isOfPair(body));
}

/** A field that every replacement of a pair has. */
export function OfPair(): PropertyDecorator {
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
