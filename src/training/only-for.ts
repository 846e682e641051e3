import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { OnlyForTypes } from '../platform/http/docs/component-schemas';
import { Rule } from '../platform/http/requests/rule';
import { SOURCE_TYPES } from '../ingestion/source-documents';
import type { TrainingSource } from './training-source.entity';

/** A field that sources of these types need and all others refuse. `null` is the same as absent. */
export function OnlyFor(...types: TrainingSource['type'][]): PropertyDecorator {
  const isNeeded = (body: object): boolean => types.includes((body as TrainingSource).type);
  // A type that does not exist is an error of its own.
  const isKnownType = (body: object): boolean => SOURCE_TYPES.includes((body as TrainingSource).type);
  return applyDecorators(
    Transform(({ value }) => (value === null ? undefined : (value as unknown))),
    ValidateIf((body: object, value) => value !== undefined || isNeeded(body)),
    Rule(
      'type',
      (body) => `is not allowed with type ${(body as TrainingSource).type}`,
      (_, body) => isNeeded(body) || !isKnownType(body),
    ),
    ApiProperty({ required: false, nullable: true }),
    OnlyForTypes(types),
  );
}
