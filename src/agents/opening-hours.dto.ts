import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Choice } from '../platform/http/requests/fields/answer-fields';
import { Day } from '../platform/http/requests/fields/date-fields';
import { OneOf } from '../platform/http/requests/fields/fields';
import { NestedList } from '../platform/http/requests/fields/list-fields';
import { Rule } from '../platform/http/requests/fields/rule';
import { TimeZone } from '../platform/http/requests/fields/time-zone-field';
import { WEEKDAYS, type OpeningHours, type OpenSpan } from './opening-hours';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day, e.g. `09:30`; `24:00` is the end of the day. */
function TimeOfDay(): PropertyDecorator {
  const isTime = (value: unknown): boolean => value === '24:00' || TIME.test(String(value));
  return (target, property) => {
    Rule('format', 'must be a time like 09:30', isTime)(target, property);
    ApiProperty({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', example: '09:00' })(target, property);
  };
}

/** A time span of a day in which people answer. */
@ApiSchema({ name: 'OpenSpan' })
export class OpenSpanDto implements OpenSpan {
  @TimeOfDay()
  opens: string;

  /** Later than `opens`. A span over midnight is two spans. */
  @Rule('range', 'must be later than opens', (value, span) => String(value) > (span as OpenSpan).opens)
  @TimeOfDay()
  closes: string;
}

/** A time span of a day of the week in which people answer. */
@ApiSchema({ name: 'OpenWeekSpan' })
export class OpenWeekSpanDto extends OpenSpanDto {
  @OneOf(WEEKDAYS)
  day: (typeof WEEKDAYS)[number];
}

/** A day with other hours than in the week. */
@ApiSchema({ name: 'Holiday' })
export class HolidayDto {
  @Day()
  date: string;

  /** In which people answer; an empty list: closed all day. */
  @NestedList(() => OpenSpanDto, 10)
  spans: OpenSpanDto[];
}

/** When people answer the visitors of an agent. */
@ApiSchema({ name: 'OpeningHours' })
export class OpeningHoursDto implements OpeningHours {
  @TimeZone()
  @ApiProperty({ example: 'Europe/Berlin' })
  timeZone: string;

  @NestedList(() => OpenWeekSpanDto, 70)
  week: OpenWeekSpanDto[];

  /** Days with other hours than in the week, each once. Past days have no effect. */
  @NestedList(() => HolidayDto, 100)
  holidays: HolidayDto[];
}

/** A time span of a day, in answers. */
export class ShownOpenSpanDto {
  /** @example "09:00" */
  opens: string;

  /** @example "17:30" */
  closes: string;
}

/** A time span of a day of the week, in answers. */
export class ShownOpenWeekSpanDto extends ShownOpenSpanDto {
  @Choice(WEEKDAYS)
  day: (typeof WEEKDAYS)[number];
}

/** A day with other hours than in the week, in answers. */
export class ShownHolidayDto {
  @ApiProperty({ format: 'date', example: '2026-12-25' })
  date: string;

  spans: ShownOpenSpanDto[];
}

/** Opening hours, in answers. */
export class ShownOpeningHoursDto {
  /** @example "Europe/Berlin" */
  timeZone: string;

  week: ShownOpenWeekSpanDto[];

  holidays: ShownHolidayDto[];
}
