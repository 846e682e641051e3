import { ApiProperty } from '@nestjs/swagger';

/** A moment as the API writes it: ISO 8601, UTC, to the millisecond. */
export function Timestamp(): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' });
}

/** An object's id: a whole number that JSON and JavaScript carry exactly. */
export function Id(): PropertyDecorator {
  return ApiProperty({
    type: 'integer',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    example: 4_823_094_820_394_820,
  });
}

/** A whole number. */
export function Count(): PropertyDecorator {
  return ApiProperty({ type: 'integer' });
}

/** One of `values`. The Swagger plugin reads these from the type too, but in an order that other files can change. */
export function Choice(values: readonly string[]): PropertyDecorator {
  return ApiProperty({ enum: [...values] });
}

/** A list of `values`. */
export function Choices(values: readonly string[]): PropertyDecorator {
  return ApiProperty({ enum: [...values], isArray: true });
}

/** A UUID. */
export function Uuid(): PropertyDecorator {
  return ApiProperty({ format: 'uuid' });
}
