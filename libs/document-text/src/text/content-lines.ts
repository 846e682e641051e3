import iconv from 'iconv-lite';
import type { TextSink } from '../section-writer';

/** A line "NAME;PARAMETERS:value"; longer lines go on after a line break and a space. */
const LINE = /^(?:[\w-]+\.)?([A-Z-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i;
const NAMES = new Set(['SUMMARY', 'FN']);
/** Properties and parts for programs. */
const FOR_PROGRAMS =
  /^(?:X-.*|VERSION|PRODID|METHOD|CALSCALE|UID|REV|DTSTAMP|CREATED|LAST-MODIFIED|SEQUENCE|TRANSP|CLASS)$/;
const SKIPPED_PARTS = /^(?:VTIMEZONE|VALARM)$/i;
/** The addresses of guests, and names that another property has in order. */
const PEOPLE = /^(?:ATTENDEE|ORGANIZER|N)$/;
/** The name of a time zone: of Windows, of the IANA, or after the path of a database of zones. */
const ZONE = /;TZID="?(?:\/[^";]*\/(?=[^/";]+\/))?([^";]+)/i;
const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/;

/** Whether a text is a calendar (iCalendar) or contacts (vCard). */
export function isContentLines(text: string): boolean {
  return /^BEGIN:V(?:CALENDAR|CARD)\s/i.test(text);
}

/** Writes a calendar or contacts: each entry under its name, as lines "NAME: value", without pictures. */
export function writeContentLines(source: string, writer: TextSink): void {
  let [name, lines, skippedPart] = ['', [] as string[], ''];
  const flush = (): void => {
    if (name !== '') writer.heading(1, name);
    writer.block(lines.join('\n'));
    [name, lines] = ['', []];
  };
  for (const line of unfolded(source)) {
    const [, written = '', parameters = '', value = ''] = LINE.exec(line) ?? [];
    const property = written.toUpperCase();
    const part = value.trim();
    if (skippedPart !== '') skippedPart = property === 'END' && part === skippedPart ? '' : skippedPart;
    else if (property === 'BEGIN' && SKIPPED_PARTS.test(part)) skippedPart = part;
    else if (property === 'BEGIN' || property === 'END') flush();
    else if (NAMES.has(property)) name = textOf(value, parameters);
    else if (property !== '' && !isSkipped(property) && !isData(value, parameters))
      lines.push(`${written}: ${textOf(property === 'DTEND' ? lastDay(value) : value, parameters)}`);
  }
  flush();
}

function isSkipped(property: string): boolean {
  return FOR_PROGRAMS.test(property) || PEOPLE.test(property);
}

/** The last day of an event without times: its end is the day after. Other times stay. */
function lastDay(value: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(value.trim()) ?? [];
  if (year === undefined) return value;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - 1));
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Whether a value is a file, such as a picture. */
function isData(value: string, parameters: string): boolean {
  return /ENCODING=B/i.test(parameters) || /^data:/i.test(value);
}

/** The lines without their folds. A line in quoted-printable goes on after a sign of equality. */
function* unfolded(source: string): Generator<string> {
  let [parts, isQuoted] = [[] as string[], false];
  for (const line of source.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (parts.length === 0) isQuoted = /^[^:]*QUOTED-PRINTABLE/i.test(line);
    const goesOn = isQuoted && line.endsWith('=');
    parts.push(goesOn ? line.slice(0, -1) : line);
    if (goesOn) continue;
    yield parts.join('');
    parts = [];
  }
  yield parts.join('');
}

/** A value without its escape sequences; a time as it is written in a table. */
function textOf(value: string, parameters: string): string {
  const [, year, month, day, hour, minute, zone] = TIME.exec(value.trim()) ?? [];
  if (year !== undefined) {
    const date = `${year}-${month}-${day}`;
    if (hour === undefined) return date;
    const place = zone === undefined ? ZONE.exec(parameters)?.[1] : 'UTC';
    return `${date} ${hour}:${minute}${place === undefined ? '' : ` ${place}`}`;
  }
  const text = /QUOTED-PRINTABLE/i.test(parameters) ? unquoted(value, parameters) : value;
  return text
    .split(/(?<!\\);/)
    .filter((part) => part.trim() !== '')
    .map((part) => part.replace(/\\n/gi, '\n').replace(/\\(?=[\\,;:])/g, ''))
    .join(', ');
}

/** The text of a value in quoted-printable, in the charset that it names. */
function unquoted(value: string, parameters: string): string {
  const charset = /CHARSET=([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  const bytes = value.replace(/=([\dA-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return iconv.decode(Buffer.from(bytes, 'latin1'), iconv.encodingExists(charset) ? charset : 'utf-8');
}
