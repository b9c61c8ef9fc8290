import { daysAfter } from '@anupalan/domain/rules/dates';

/** An entry of a calendar file (RFC 5545). */
export interface CalendarEntry {
  /** Identifies it permanently: a file with the same uid updates the entry that was added before. */
  readonly uid: string;
  /** From and until a moment (UTC ISO-8601), or on a whole day (`YYYY-MM-DD`). */
  readonly when: { readonly startsAt: string; readonly endsAt: string } | { readonly day: string };
  readonly title: string;
  readonly description: string;
  /** The address of its page. */
  readonly url: string;
  /** With a reminder so long before (RFC 5545, 3.3.6): `PT1H`, `P1D`. */
  readonly remindBefore: string;
}

export interface CalendarFile {
  /** What calendars call it; a file with one entry needs no name. */
  readonly name?: string;
  readonly entries: readonly CalendarEntry[];
  /** When the file is made; also orders two files with the same entry. */
  readonly stamp: Date;
}

/** `20261124T043000Z` */
const utc = (at: string | Date): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes backslash, semicolon, comma and line end (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a value may hold none of them (3.1).
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** A content line folded to at most 75 octets, without cutting a character (3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece);
      // The leading space of a continuation counts.
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

const timesOf = ({ when }: CalendarEntry): readonly string[] => {
  if (!('day' in when)) return [`DTSTART:${utc(when.startsAt)}`, `DTEND:${utc(when.endsAt)}`];
  const date = (day: string): string => day.replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${date(when.day)}`, `DTEND;VALUE=DATE:${date(daysAfter(when.day, 1))}`];
};

const entryLines = (entry: CalendarEntry, stamp: Date): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(entry.uid)}`,
  `DTSTAMP:${utc(stamp)}`,
  // In seconds: of two files with one entry the later one applies.
  `SEQUENCE:${Math.floor(stamp.getTime() / 1000) % 2 ** 31}`,
  ...timesOf(entry),
  `SUMMARY:${escaped(entry.title)}`,
  `DESCRIPTION:${escaped(entry.description)}`,
  `URL:${entry.url}`,
  'STATUS:CONFIRMED',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(entry.title)}`,
  `TRIGGER:-${entry.remindBefore}`,
  'END:VALARM',
  'END:VEVENT',
];

/** The text of an `.ics` file with these entries, each with its reminder. */
export function calendarFile({ name, entries, stamp }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Anupalan//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...entries.flatMap((entry) => entryLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
