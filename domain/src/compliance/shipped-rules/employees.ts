import type { ProfessionalTaxState } from '../../rules/assessment.js';
import type { DueRule } from '../due-rule-record.js';
import { is, rulesOf, type ShippedRule } from './shipped.js';

const state = rulesOf('state');

/** When a state's tax on professions is due for employees; by the public lists of the states' dates. */
const professionalTax = (name: ProfessionalTaxState, when: Partial<DueRule>): ShippedRule =>
  state(`pt-${name.toLowerCase().replaceAll(' ', '-')}`, {
    form: 'Professional tax',
    title: 'Tax on professions, deducted from salaries',
    penalty: 'Interest and a fine by the law of the state',
    source: `Law of ${name} on the tax on professions`,
    service: 'talk-to-ca',
    checkedOn: '2026-11-28',
    ...when,
    appliesTo: [is('state', name), is('employees', '1')],
  });

/** On a day of the next month. */
const monthly = (day: number): Partial<DueRule> => ({ day });
/** Within the financial year, so many months before its end. */
const yearly = (months: number, day: number): Partial<DueRule> => ({ frequency: 'year', months, day });

export const employeeRules: readonly ShippedRule[] = [
  rulesOf('epfo')('pf', {
    form: 'PF ECR',
    title: 'Provident fund: contributions and return',
    penalty: 'Interest at 12 % a year and damages',
    source: 'Employees’ Provident Funds Scheme 1952, paragraph 38',
    service: 'talk-to-ca',
    day: 15,
    appliesTo: [is('employees', '20')],
  }),
  rulesOf('esic')('esi', {
    form: 'ESI',
    title: 'State insurance of employees: contributions',
    penalty: 'Interest at 12 % a year and damages',
    source: 'Employees’ State Insurance (General) Regulations 1950, regulation 31',
    service: 'talk-to-ca',
    day: 15,
    appliesTo: [is('employees', '10')],
  }),
  professionalTax('Andhra Pradesh', monthly(10)),
  professionalTax('Assam', monthly(28)),
  professionalTax('Bihar', yearly(-4, 30)),
  professionalTax('Gujarat', monthly(15)),
  professionalTax('Jharkhand', yearly(-5, 31)),
  professionalTax('Karnataka', monthly(20)),
  professionalTax('Kerala', { frequency: 'half_year', months: -1, day: 31, lastMonths: -1, lastDay: 28 }),
  professionalTax('Madhya Pradesh', monthly(10)),
  professionalTax('Maharashtra', monthly(0)),
  professionalTax('Manipur', yearly(0, 30)),
  professionalTax('Meghalaya', monthly(28)),
  professionalTax('Mizoram', yearly(-9, 30)),
  professionalTax('Odisha', monthly(0)),
  professionalTax('Puducherry', { frequency: 'half_year', months: -3, day: 0 }),
  professionalTax('Sikkim', { frequency: 'quarter', day: 0 }),
  professionalTax('Tamil Nadu', { frequency: 'half_year', months: 0, day: 0 }),
  professionalTax('Telangana', monthly(10)),
  professionalTax('West Bengal', monthly(21)),
];
