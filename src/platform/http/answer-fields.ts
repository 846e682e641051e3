import { ApiProperty } from '@nestjs/swagger';

/** A moment as the API writes it: ISO 8601, UTC, to the millisecond. */
export function Timestamp(): PropertyDecorator {
  return ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' });
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

/** A UUID. */
export function Uuid(): PropertyDecorator {
  return ApiProperty({ format: 'uuid' });
}
