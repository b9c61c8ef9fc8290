import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROPRIETOR } from '../../testing/year-by-hand.js';
import {
  ACTIVITIES,
  type BusinessFacts,
  GST_SCHEMES,
  KINDS,
  REGISTRATIONS,
  TRAITS,
  TURNOVER_BANDS,
} from '../rules/business-facts.js';
import { STATE_NAMES } from '../rules/gst-states.js';
import { datesBetween, dutiesAmong, dutiesBetween, dutyKey, type RuleHistory } from './calendar.js';
import { dayAt, periodsOf } from './periods.js';
import { SHIPPED_RULES } from './shipped-rules/index.js';

const RULES: readonly RuleHistory[] = SHIPPED_RULES.map((rule) => ({ ...rule, extensions: [] }));

const company: BusinessFacts = { ...PROPRIETOR, kind: 'private_company', gst: 'monthly', state: 'Maharashtra' };

/** `form period: day`, in order. */
const lines = (facts: BusinessFacts, from: string, to: string, rules = RULES): readonly string[] =>
  dutiesBetween(rules, facts, from, to).map(({ rule, period, due }) => `${due} ${rule.form} ${period.id}`);

const facts: fc.Arbitrary<BusinessFacts> = fc.record({
  kind: fc.constantFrom(...KINDS),
  gst: fc.constantFrom(...GST_SCHEMES),
  state: fc.constantFrom(...STATE_NAMES),
  turnover: fc.constantFrom(...TURNOVER_BANDS),
  employees: fc.integer({ min: 0, max: 60 }),
  hasTan: fc.boolean(),
  incorporatedOn: fc.option(
    fc.tuple(fc.integer({ min: 2015, max: 2027 }), fc.integer({ min: 1, max: 12 })).map(([y, m]) => dayAt(y, m, 14)),
    { nil: '' },
  ),
  gstSince: fc.constantFrom('', '2025-07-14', '2026-10-05'),
  traits: fc.subarray([...TRAITS]),
  activities: fc.subarray([...ACTIVITIES]),
  registrations: fc.subarray([...REGISTRATIONS]),
});
const month = fc
  .tuple(fc.integer({ min: 2025, max: 2028 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, of]) => ({ from: dayAt(year, of, 1), to: dayAt(year, of, 0) }));

describe('the calendar of a business', () => {
  it('has nothing but the tax of the year for a proprietor without GST, employees and TAN', () => {
    expect(lines(PROPRIETOR, '2026-04-01', '2027-03-31')).toEqual([
      '2026-06-15 Advance tax 2026-Q1',
      '2026-08-31 ITR-3, ITR-4, ITR-5, ITR-7 2025',
      '2026-09-15 Advance tax 2026-Q2',
      '2026-12-15 Advance tax 2026-Q3',
      '2027-03-15 Advance tax 2026-Q4',
    ]);
  });
  it('has GSTR-1 on the 11th and GSTR-3B on the 20th for whoever returns GST each month', () => {
    expect(lines({ ...PROPRIETOR, gst: 'monthly' }, '2026-11-01', '2026-11-30')).toEqual([
      '2026-11-11 GSTR-1 2026-10',
      '2026-11-20 GSTR-3B 2026-10',
    ]);
  });
  it('has GSTR-3B of a quarter on the 22nd or the 24th, by the state', () => {
    const quarter = (state: string) =>
      lines({ ...PROPRIETOR, gst: 'qrmp', state }, '2026-10-01', '2026-10-31').filter((one) => one.includes('3B'));
    expect(quarter('Karnataka')).toEqual(['2026-10-22 GSTR-3B 2026-Q2']);
    expect(quarter('Delhi')).toEqual(['2026-10-24 GSTR-3B 2026-Q2']);
  });
  it('has PMT-06 and IFF for the first two months of a quarter alone', () => {
    const ofQuarter = lines({ ...PROPRIETOR, gst: 'qrmp' }, '2026-04-01', '2026-07-31');
    expect(ofQuarter.filter((one) => /PMT-06|IFF/.test(one))).toEqual([
      '2026-05-13 IFF 2026-04',
      '2026-05-25 PMT-06 2026-04',
      '2026-06-13 IFF 2026-05',
      '2026-06-25 PMT-06 2026-05',
    ]);
  });
  it('has the tax deducted in March on 30 April, and that of other months on the 7th', () => {
    const deposits = lines({ ...PROPRIETOR, hasTan: true }, '2026-04-01', '2026-06-30');
    expect(deposits.filter((one) => one.includes('TDS deposit'))).toEqual([
      '2026-04-30 TDS deposit 2026-03',
      '2026-05-07 TDS deposit 2026-04',
      '2026-06-07 TDS deposit 2026-05',
    ]);
  });
  it('names the forms of a period as they were then: Form 138 from the tax year 2026-27', () => {
    const statements = lines({ ...PROPRIETOR, hasTan: true }, '2026-05-01', '2026-07-31');
    expect(statements.filter((one) => /26Q|138/.test(one))).toEqual([
      '2026-05-31 24Q, 26Q, 27Q 2025-Q4',
      '2026-07-31 Form 138, 140, 144 2026-Q1',
    ]);
  });
  it('counts the filings of a company from its meeting and its incorporation', () => {
    const filings = lines({ ...company, gst: 'none', incorporatedOn: '2026-05-10' }, '2026-05-10', '2028-12-31');
    expect(filings.filter((one) => !/Advance tax|ITR|KYC/.test(one))).toEqual([
      '2026-06-09 First board meeting once',
      '2026-11-06 INC-20A once',
      '2027-12-31 Annual general meeting 2026',
      '2028-01-15 ADT-1 2026',
      '2028-01-30 AOC-4 2026',
      '2028-02-29 MGT-7A 2026',
      '2028-09-30 Annual general meeting 2027',
      '2028-10-15 ADT-1 2027',
      '2028-10-30 AOC-4 2027',
      '2028-11-29 MGT-7A 2027',
    ]);
  });
  it('has the longer time of a first year neither for a one person company, nor where an authority moves that of others', () => {
    const opc: BusinessFacts = { ...company, kind: 'one_person_company', gst: 'none', incorporatedOn: '2026-05-10' };
    expect(lines(opc, '2027-09-01', '2028-03-31').filter((one) => /AOC|MGT/.test(one))).toEqual([
      '2027-09-27 AOC-4 2026',
      '2027-11-29 MGT-7A 2026',
    ]);
    const meeting = (incorporatedOn: string, to: string) => {
      const moved = { periodId: '2026', to, source: 'Circular 1/2027' };
      const rules = RULES.map((rule) => (rule.id === 'agm' ? { ...rule, extensions: [moved] } : rule));
      const of = { ...company, incorporatedOn };
      return lines(of, '2027-04-01', '2028-03-31', rules).filter((one) => one.includes('general meeting'));
    };
    expect(meeting('2020-05-10', '2027-11-30')).toEqual(['2027-11-30 Annual general meeting 2026']);
    expect(meeting('2026-05-10', '2027-11-30')).toEqual(['2027-12-31 Annual general meeting 2026']);
    expect(meeting('2026-05-10', '2028-02-15')).toEqual(['2028-02-15 Annual general meeting 2026']);
  });
  it('has no meeting for a first year of a company that began after December, nor forms for one of an LLP after September', () => {
    const meetings = (incorporatedOn: string) =>
      lines({ ...company, gst: 'none', incorporatedOn }, '2027-04-01', '2028-12-31').filter((one) =>
        one.includes('meeting 2'),
      );
    expect(meetings('2026-12-31')).toEqual([
      '2027-12-31 Annual general meeting 2026',
      '2028-09-30 Annual general meeting 2027',
    ]);
    expect(meetings('2027-01-01')).toEqual(['2028-12-31 Annual general meeting 2027']);
    const form11 = (incorporatedOn: string) =>
      lines({ ...PROPRIETOR, kind: 'llp', incorporatedOn }, '2027-04-01', '2027-06-30').filter((one) =>
        one.includes('Form 11'),
      );
    expect(form11('2026-09-30')).toEqual(['2027-05-30 Form 11 2026']);
    expect(form11('2026-10-01')).toEqual([]);
  });
  it('has the KYC of directors every third year', () => {
    const kyc = lines(company, '2026-04-01', '2034-03-31').filter((one) => one.includes('KYC'));
    expect(kyc).toEqual(['2028-06-30 DIR-3 KYC 2027', '2031-06-30 DIR-3 KYC 2030']);
  });
  it('moves a date of income tax on a holiday to the next working day, and no date of GST', () => {
    expect(lines(PROPRIETOR, '2027-08-15', '2027-09-02')).toEqual(['2027-08-31 ITR-3, ITR-4, ITR-5, ITR-7 2026']);
    // 31 October 2027 is a Sunday.
    const october = lines({ ...company, gst: 'none' }, '2027-10-25', '2027-11-05');
    expect(october).toEqual(['2027-10-30 AOC-4 2026', '2027-11-01 ITR-6 2026']);
    expect(lines({ ...PROPRIETOR, gst: 'monthly' }, '2026-12-20', '2026-12-20')).toHaveLength(1);
  });
  it('shows the date to which an authority moved a period, with the one before', () => {
    const extended = RULES.map((rule) =>
      rule.id === 'itr-no-audit'
        ? { ...rule, extensions: [{ periodId: '2025', to: '2026-09-15', source: 'CBDT Circular 9/2026' }] }
        : rule,
    );
    const duties = dutiesBetween(extended, PROPRIETOR, '2026-08-01', '2026-09-30');
    expect(duties.find(({ ruleId }) => ruleId === 'itr-no-audit')).toMatchObject({
      due: '2026-09-15',
      extendedFrom: '2026-08-31',
    });
  });
  it('begins with the business: periods before it are none of its duties', () => {
    expect(lines({ ...PROPRIETOR, gst: 'monthly', incorporatedOn: '2026-10-05' }, '2026-10-01', '2026-11-30')).toEqual([
      '2026-11-11 GSTR-1 2026-10',
      '2026-11-20 GSTR-3B 2026-10',
    ]);
  });
  it('has returns of GST for the period of its registration and those after it', () => {
    expect(lines({ ...PROPRIETOR, gst: 'monthly', gstSince: '2026-10-05' }, '2026-10-01', '2026-11-30')).toEqual([
      '2026-11-11 GSTR-1 2026-10',
      '2026-11-20 GSTR-3B 2026-10',
    ]);
  });
});

describe('for any business and any month', () => {
  const [begin, end] = [dayAt(2024, 1, 1), dayAt(2029, 12, 0)];
  const everyDate = datesBetween(RULES, begin, end);
  it('the calendar is the same by the month and as a part of six years that are worked out for many at once', () => {
    fc.assert(
      fc.property(facts, month, (of, { from, to }) => {
        const direct = dutiesBetween(RULES, of, from, to).map((one) => [dutyKey(one), one.due]);
        const fromAll = dutiesAmong(everyDate, RULES, of, begin, end)
          .filter(({ due }) => due >= from && due <= to)
          .map((one) => [dutyKey(one), one.due]);
        expect(fromAll).toEqual(direct);
      }),
      { numRuns: 60 },
    );
  });
  it('no duty is named twice', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const keys = dutiesBetween(RULES, of, '2025-04-01', '2028-03-31').map(dutyKey);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the periods of a financial year', () => {
  it('follow each other without a gap from 1 April to 31 March', () => {
    for (const frequency of ['month', 'quarter', 'half_year', 'year'] as const) {
      const periods = periodsOf(frequency, 2026);
      expect(periods[0]?.start).toBe('2026-04-01');
      expect(periods.at(-1)?.end).toBe('2027-03-31');
      for (const [i, { end }] of periods.slice(0, -1).entries())
        expect(new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10)).toBe(periods[i + 1]?.start);
    }
  });
});
