/** A consultation as a calendar file (RFC 5545). */
export interface CalendarCall {
  /**
   * Identifies the consultation permanently: a file with the same uid updates the calendar entry that was added before.
   */
  readonly uid: string;
  /** Times are UTC, ISO-8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly title: string;
  readonly description: string;
  /** The address of the consultation's page. */
  readonly url: string;
  /** When the file is made; also orders two files of the same consultation. */
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

/** The text of an `.ics` file with this consultation and a reminder one hour before. */
export function calendarFile({ uid, startsAt, endsAt, title, description, url, stamp }: CalendarCall): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Anupalan//Consultations//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    // In seconds: of two files of one consultation the later one applies.
    `SEQUENCE:${Math.floor(stamp.getTime() / 1000) % 2 ** 31}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
