import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.js';

const call = {
  uid: 'consultation-7@anupalan',
  when: { startsAt: '2026-11-24T04:30:00.000Z', endsAt: '2026-11-24T05:00:00.000Z' },
  title: 'Consultation with a Lawyer',
  description: 'Contracts, leases; notices\nIn Hindi \\ English',
  url: 'https://anupalan.example/services/talk-to-lawyer?id=7',
  remindBefore: 'PT1H',
};
const stamp = new Date('2026-11-21T10:00:00.500Z');
const fileOf = (entry: CalendarEntry, at = stamp): string => calendarFile({ entries: [entry], stamp: at });
/** The file's unfolded content lines. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
const valueIn = (file: string, name: string): string | undefined =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('the calendar file of a call', () => {
  it('says when in UTC, under a name that stays, with every sign in its spelling', () => {
    const file = fileOf(call);
    expect(valueIn(file, 'DTSTART')).toBe('20261124T043000Z');
    expect(valueIn(file, 'DTEND')).toBe('20261124T050000Z');
    expect(valueIn(file, 'DTSTAMP')).toBe('20261121T100000Z');
    expect(valueIn(file, 'UID')).toBe('consultation-7@anupalan');
    expect(valueIn(file, 'DESCRIPTION')).toBe('Contracts\\, leases\\; notices\\nIn Hindi \\\\ English');
    expect(linesOf(file).at(0)).toBe('BEGIN:VCALENDAR');
    expect(linesOf(file).at(-1)).toBe('END:VCALENDAR');
  });

  it('says of a whole day its date, and ends on the next one', () => {
    const lines = linesOf(fileOf({ ...call, when: { day: '2026-12-31' } }));
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
    expect(lines).toContain('DTEND;VALUE=DATE:20270101');
  });

  it('of a call that was moved counts more than the one before', () => {
    const sequence = (at: Date) => Number(valueIn(fileOf(call, at), 'SEQUENCE'));
    const later = new Date('2026-11-21T10:00:02.000Z');
    expect(sequence(later)).toBeGreaterThan(sequence(stamp));
    expect(sequence(later)).toBeLessThan(2 ** 31);
  });

  it('ends each line with CRLF, keeps each below 76 octets and loses no word, whatever the words', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ maxLength: 400 }),
        (title, description) => {
          const file = fileOf({ ...call, title, description });
          expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
          for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: those that a value may not hold are left out.
          const kept = title.replace(/\r\n|\r/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
          const read = (valueIn(file, 'SUMMARY') ?? '').replace(/\\([\\;,n])/g, (_, sign) =>
            sign === 'n' ? '\n' : sign,
          );
          expect(read).toBe(kept);
          expect(linesOf(file).filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1);
        },
      ),
    );
  });
});
