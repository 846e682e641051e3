import type { FieldsData } from '@kenjiuno/msgreader';
import type { Attachment } from '../attachment';

/** The numbers of properties that the parser does not name. */
const IS_ALL_DAY = 0x8215;
const RECURRENCE = 0x8232;
const NOON_MS = 12 * 3_600_000;

/** When and where an appointment of Outlook is, as a calendar inside it; none for another message. */
export function calendarsOf(fields: FieldsData): Attachment[] {
  const { subject = '', apptStartWhole: start, apptEndWhole: end = start, apptLocation = '' } = fields;
  if (start === undefined || end === undefined) return [];
  const raw = (number: number): unknown =>
    fields.rawProps?.find(({ propertyLid = '' }) => Number.parseInt(propertyLid, 16) === number)?.value;
  const timeOf = raw(IS_ALL_DAY) === true ? dayOf : basicTime;
  const recurrence = raw(RECURRENCE);
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `SUMMARY:${escaped(subject)}`,
    `DTSTART:${timeOf(new Date(start))}`,
    `DTEND:${timeOf(new Date(end))}`,
    `TZID:${escaped(fields.timeZoneDesc ?? '')}`,
    `LOCATION:${escaped(apptLocation)}`,
    `RRULE:${typeof recurrence === 'string' ? escaped(recurrence) : ''}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const content = Buffer.from(lines.filter((line) => !line.endsWith(':')).join('\n'));
  return [{ name: 'appointment.ics', content }];
}

/** A time in UTC, as calendars write it. */
function basicTime(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The day that begins nearest to a time: whole days begin at midnight in their time zone. */
function dayOf(time: Date): string {
  return basicTime(new Date(time.getTime() + NOON_MS)).slice(0, 8);
}

function escaped(text: string): string {
  return text
    .replace(/[\\,;]/g, String.raw`\$&`)
    .replace(/\s+/g, ' ')
    .trim();
}
