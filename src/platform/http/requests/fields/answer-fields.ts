import { ApiProperty } from '@nestjs/swagger';

/** A moment as the API writes it: ISO 8601, UTC, to the millisecond. */
export function Timestamp(): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' });
}

/** The id in examples of paths: each field with an id would repeat it. */
export const EXAMPLE_ID = 6_031_442_917_853_264;

/** An object's id: a whole number that JSON and JavaScript carry exactly. */
export function Id(): PropertyDecorator {
  return ApiProperty({
    type: 'integer',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
  });
}

/** A whole number from 0. */
export function Count(example?: number): PropertyDecorator {
  return ApiProperty({ type: 'integer', minimum: 0, ...(example !== undefined && { example }) });
}

/** One of `values`. The Swagger plugin reads them from the type too, but in an order that other files can change. */
export function Choice(values: readonly string[]): PropertyDecorator {
  return ApiProperty({ enum: [...values] });
}

/** A list of `values`. */
export function Choices(values: readonly string[]): PropertyDecorator {
  return ApiProperty({ enum: [...values], isArray: true });
}

/** An absolute URL, which may have characters beyond ASCII. */
export function Url(example = 'https://www.example.com/docs/'): PropertyDecorator {
  return ApiProperty({ format: 'iri', example });
}

/** A URL, or the empty string where none is set. */
export function UrlOrEmpty(example = 'https://www.example.com'): PropertyDecorator {
  return ApiProperty({ format: 'iri-reference', example });
}

/** The UUID in examples of paths. */
export const EXAMPLE_UUID = '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa';

/** A UUID. */
export function Uuid(): PropertyDecorator {
  return ApiProperty({ format: 'uuid' });
}

/** Texts by name. */
export function TextsByName(): PropertyDecorator {
  return ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { page: '/pricing' },
  });
}
