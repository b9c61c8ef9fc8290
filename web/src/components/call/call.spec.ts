// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file';
import { isWithin, slotProblem } from './call-slot';
import { callSpan, inIndia, minutesAfter, momentInIndia } from './call-time';

const call = {
  uid: 'consultation-7@anupalan',
  startsAt: '2026-11-24T04:30:00.000Z',
  endsAt: '2026-11-24T05:00:00.000Z',
  title: 'Consultation with a Lawyer',
  description: 'Contracts, leases; notices\nIn Hindi \\ English',
  url: 'https://anupalan.example/services/talk-to-lawyer?id=7',
  stamp: new Date('2026-11-21T10:00:00.500Z'),
};
/** The file's content lines, put together again. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
const valueIn = (file: string, name: string): string | undefined =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('the time of a call', () => {
  it('is told in Indian time with its day', () => {
    expect(callSpan(call.startsAt, call.endsAt)).toBe('Tue 24 Nov, 10:00 to 10:30 IST');
    expect(callSpan('2026-09-01T18:15:00.000Z', '2026-09-01T18:45:00.000Z')).toBe(
      'Tue 1 Sep, 23:45 to Wed 2 Sep, 00:15 IST',
    );
  });

  it('is typed in Indian time and sent as UTC', () => {
    expect(momentInIndia('2026-11-24', '10:00')).toBe('2026-11-24T04:30:00.000Z');
    expect(momentInIndia('2026-11-24', '04:15')).toBe('2026-11-23T22:45:00.000Z');
    expect(momentInIndia('', '10:00')).toBeNull();
    expect(momentInIndia('2026-11-24', '25:00')).toBeNull();
    expect(minutesAfter(call.startsAt, 30)).toBe(call.endsAt);
  });

  it('comes back from UTC as it was typed', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        at.setUTCSeconds(0, 0);
        const { date, clock } = inIndia(at);
        expect(momentInIndia(date, clock)).toBe(at.toISOString());
      }),
    );
  });
});

describe('a time that is typed for a call', () => {
  const now = Date.parse('2026-11-24T04:29:00.000Z');

  it('is a day and a clock in the future', () => {
    expect(slotProblem({ date: '', clock: '10:00' }, now)).toEqual(['date', 'day']);
    expect(slotProblem({ date: '2026-11-24', clock: '' }, now)).toEqual(['clock', 'clock']);
    expect(slotProblem({ date: '2026-11-24', clock: '09:59' }, now)).toEqual(['clock', 'past']);
    expect(slotProblem({ date: '2026-11-24', clock: '10:00' }, now)).toBeNull();
  });

  it('lies within the times of the customer to its last minute, or outside of them', () => {
    const wished = [{ starts_at: '2026-11-24T04:30:00.000Z', ends_at: '2026-11-24T06:30:00.000Z' }];
    const at = (clock: string) => isWithin(wished, { date: '2026-11-24', clock }, 30);
    expect(['10:00', '11:30', '11:31', '09:59'].map(at)).toEqual([true, true, false, false]);
    expect(at('')).toBe(true);
    expect(isWithin([], { date: '2026-11-24', clock: '03:00' }, 30)).toBe(true);
  });
});

describe('the calendar file of a call', () => {
  it('says when in UTC, under a name that stays, with every sign in its spelling', () => {
    const file = calendarFile(call);
    expect(valueIn(file, 'DTSTART')).toBe('20261124T043000Z');
    expect(valueIn(file, 'DTEND')).toBe('20261124T050000Z');
    expect(valueIn(file, 'DTSTAMP')).toBe('20261121T100000Z');
    expect(valueIn(file, 'UID')).toBe('consultation-7@anupalan');
    expect(valueIn(file, 'DESCRIPTION')).toBe('Contracts\\, leases\\; notices\\nIn Hindi \\\\ English');
    expect(linesOf(file).at(0)).toBe('BEGIN:VCALENDAR');
    expect(linesOf(file).at(-1)).toBe('END:VCALENDAR');
  });

  it('of a call that was moved counts more than the one before', () => {
    const later = { ...call, stamp: new Date('2026-11-21T10:00:02.000Z') };
    const sequence = (of: typeof call) => Number(valueIn(calendarFile(of), 'SEQUENCE'));
    expect(sequence(later)).toBeGreaterThan(sequence(call));
    expect(sequence(later)).toBeLessThan(2 ** 31);
  });

  it('ends each line with CRLF, keeps each below 76 octets and loses no word, whatever the words', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ maxLength: 400 }),
        (title, description) => {
          const file = calendarFile({ ...call, title, description });
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
