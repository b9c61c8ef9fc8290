import { lengthProblem } from '@anupalan/domain/rules/consultation-slots';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { calendarFile } from './calendar-file';
import { isWithin, LENGTHS, slotProblem, USUAL_LENGTH } from './call-slot';
import { callSpan } from './call-time';

startI18n();

const call = {
  uid: 'consultation-7@anupalan',
  startsAt: '2026-11-24T04:30:00.000Z',
  endsAt: '2026-11-24T05:00:00.000Z',
  title: 'Consultation with a Lawyer',
  description: 'Contracts, leases; notices\nIn Hindi \\ English',
  url: 'https://anupalan.example/services/talk-to-lawyer?id=7',
  stamp: new Date('2026-11-21T10:00:00.500Z'),
};
/** The file's unfolded content lines. */
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
});

describe('a time that is typed for a call', () => {
  const now = '2026-11-24T04:29:00.000Z';

  it('is a day and a clock, and what the rule of server and web takes: in the future, not too far ahead', () => {
    const problem = (date: string, clock: string) => slotProblem({ date, clock }, now);
    expect(problem('', '10:00')).toEqual({ field: 'date', missing: 'day' });
    expect(problem('2026-11-24', '')).toEqual({ field: 'clock', missing: 'clock' });
    expect(problem('2026-11-24', '09:59')).toMatchObject({ field: 'clock', problem: { code: 'slot.past' } });
    expect(problem('2026-11-24', '10:00')).toBeNull();
    expect(problem('2027-02-22', '23:59')).toBeNull();
    expect(problem('2027-02-23', '00:00')).toMatchObject({ field: 'clock', problem: { code: 'slot.too_far' } });
  });

  it('is booked for one of the lengths that the rule takes', () => {
    expect(LENGTHS.filter((minutes) => lengthProblem(Number(minutes)) !== null)).toEqual([]);
    expect(LENGTHS).toContain(USUAL_LENGTH);
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
