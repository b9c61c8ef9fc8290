/** A call as a calendar file (RFC 5545), made in the browser. */
export interface CalendarCall {
  /** Names the call for ever: a file with the same one moves the entry that was added before. */
  readonly uid: string;
  /** Times are UTC, ISO-8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly title: string;
  readonly description: string;
  /** The page of the call. */
  readonly url: string;
  /** When the file is made; also orders two files of the same call. */
  readonly stamp: Date;
}

/** `20261124T043000Z` */
const utc = (at: string | Date): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Text as a value: backslash, semicolon, comma and line end have a spelling of their own (3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a value may hold none of them (3.1).
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const MOST_OCTETS = 75;
const encoder = new TextEncoder();

/** A content line in pieces of at most 75 octets, none of which cuts a character (3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MOST_OCTETS) {
      pieces.push(piece);
      // The space that marks a continuation counts.
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** The text of an `.ics` file with this one call and a reminder an hour before. */
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
    // Seconds: of two files of one call the later one counts.
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
