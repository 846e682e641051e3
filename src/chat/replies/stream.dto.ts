import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { MayBeAbsent, Once } from '../../platform/http/requests/fields/fields';
import { invalid } from '../../platform/http/errors';
import { Rule } from '../../platform/http/requests/fields/rule';

/** Far more events than an answer has characters. */
const MAX_EVENT_ID = 999_999_999;
const RANGE = `must be an integer from 0 to ${MAX_EVENT_ID}`;

/** Query of Resume Stream. */
export class ResumeStreamQuery {
  /** The id of the last event read. Default: 0, the beginning of the reply. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_EVENT_ID })
  @MayBeAbsent()
  @Transform(({ value }) => (isEventId(value) ? Number(value) : (value as unknown)))
  @Rule('range', RANGE, Number.isInteger)
  @Once()
  after: number = 0;
}

/**
 * The id of the last event that a client has read: from the header `Last-Event-ID`, which browsers send when they
 * reconnect to the same URL, or else from the query.
 * @throws ApiError VALIDATION_ERROR
 */
export function lastReadId(header: string | undefined, { after }: ResumeStreamQuery): number {
  if (header === undefined) return after;
  if (isEventId(header)) return Number(header);
  throw invalid([{ path: 'Last-Event-ID', rule: 'range', message: `Last-Event-ID ${RANGE}` }]);
}

function isEventId(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,9}$/.test(value);
}
