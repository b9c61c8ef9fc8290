import { describe, expect, it } from 'vitest';
import { initialOf } from '../kernel/record.js';
import { PROFESSIONAL_TAX_STATES } from '../rules/assessment.js';
import { type Business, businessRecord, factsOfBusiness } from './business-record.js';
import { missingRegistrations } from './missing-registrations.js';
import { SHIPPED_RULES } from './shipped-rules/index.js';

/** The names of what a business lacks that must have it. */
const missing = (said: Partial<Business>): readonly string[] =>
  missingRegistrations(factsOfBusiness({ ...initialOf(businessRecord), state: 'Delhi', ...said }))
    .filter(({ isDuty }) => isDuty)
    .map(({ registration }) => registration);

describe('a registration is missing', () => {
  it.each<readonly [string, Partial<Business>, readonly string[]]>([
    ['nowhere below every limit', {}, []],
    ['of GST above ₹40 lakh', { turnover: 'up_to_2_crore' }, ['gst']],
    ['not of GST for goods above ₹20 lakh', { turnover: 'up_to_40_lakh', activities: ['goods'] }, []],
    ['of GST for services above ₹20 lakh', { turnover: 'up_to_40_lakh', activities: ['services'] }, ['gst']],
    ['of GST above ₹20 lakh in Telangana', { turnover: 'up_to_40_lakh', state: 'Telangana' }, ['gst']],
    ['of GST for the first sale to another state', { activities: ['goods_other_states'] }, ['gst']],
    ['not of GST by whoever has it', { turnover: 'up_to_2_crore', gst: 'qrmp' }, []],
    ['of a TAN by who pays what is taxed', { activities: ['pays_taxed'] }, ['tan']],
    ['not of a TAN by who says its number', { activities: ['pays_taxed'], tan: 'MUMA12345B' }, []],
    ['not of a TAN by who has one without saying it', { activities: ['pays_taxed'], registrations: ['tan'] }, []],
    ['of the tax on professions from one employee', { employees: 1, state: 'Gujarat' }, ['professional_tax']],
    ['of state insurance from 10 employees', { employees: 10 }, ['esi']],
    ['of provident fund from 20', { employees: 20, registrations: ['esi'] }, ['pf']],
    ['of a code by who imports', { activities: ['abroad'] }, ['iec']],
    ['not of a code by who has it', { activities: ['abroad'], traits: ['trade_code'] }, []],
  ])('%s', (_, said, expected) => {
    expect(missing(said)).toEqual(expected);
  });

  it('with the facts that ask for it', () => {
    const facts = factsOfBusiness({ ...initialOf(businessRecord), turnover: 'up_to_2_crore' });
    const [gst] = missingRegistrations(facts);
    expect(gst).toMatchObject({
      service: 'gst-registration',
      why: [
        { fact: 'gst', value: 'none' },
        { fact: 'turnover', value: 'up_to_40_lakh' },
      ],
    });
  });
  it('of the tax on professions in the states that have dates for it', () => {
    const states = SHIPPED_RULES.filter(({ id }) => id.startsWith('pt-')).flatMap(({ versions }) =>
      versions.flatMap(({ appliesTo }) => appliesTo.flatMap(({ fact, values }) => (fact === 'state' ? values : []))),
    );
    expect(states).toEqual([...PROFESSIONAL_TAX_STATES]);
  });
});
