import { INDIAN } from '@anupalan/domain/forms/person';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { dayInIndia, daysAfter, isSunday } from '@anupalan/domain/rules/dates';
import { askedFields, type FieldDefinition, type PeopleList, type PersonAnswers } from '@anupalan/domain/rules/fields';
import type { DemoCustomer, Member } from './demo-people.js';

type Value = string | number | boolean | readonly string[] | readonly PersonAnswers[];

const of = (person: Member): DemoCustomer => {
  if (person.customer === undefined) throw new Error(`${person.key} is no customer`);
  return person.customer;
};

/** The first person of a form is the customer, the second their business partner. */
const isSecond = (key: string): boolean => /_2_|^nominee_|^tenant_/.test(key);

/** Aadhaar numbers that UIDAI published for tests. */
const AADHAAR = ['999999990019', '999941057058'] as const;

/** The n-th day for a consultation after `now`. */
export const workdayAfter = (now: string, n: number): string => {
  let day = dayInIndia(now);
  for (let left = n; left > 0; ) {
    day = daysAfter(day, 1);
    if (!isSunday(day)) left -= 1;
  }
  return day;
};

const byRule = (rule: string, key: string, person: Member, now: string): Value | null => {
  const { pin, pan, partner } = of(person);
  switch (rule) {
    case 'pan':
    case 'person_pan':
      return isSecond(key) ? partner.pan : pan;
    case 'aadhaar':
      return isSecond(key) ? AADHAAR[1] : AADHAAR[0];
    case 'pin':
      return pin;
    case 'ifsc':
      return 'SBIN0001234';
    case 'account':
      return '30123456789';
    case 'cin':
      return 'U72200MH2020PTC123456';
    case 'mobile':
      return person.mobile;
    case 'coming_workday':
      return workdayAfter(now, key.includes('_2_') ? 2 : 1);
    default:
      return null;
  }
};

const byKey = (key: string, person: Member): Value | null => {
  const { business, address, state, partner } = of(person);
  const texts: Readonly<Record<string, Value>> = {
    state_of_operation: state,
    proposed_name_1: `${business} Private Limited`,
    proposed_name_2: `${business} India Private Limited`,
    business_activity: 'Retail & E-commerce',
    objects: 'Buying, making and selling goods of its own brand, in shops and online, in India and abroad.',
    legal_name: person.name,
    trade_name: business,
    company_name: `${business} Private Limited`,
    supplies_description: 'Goods of our own brand, to shops and end customers.',
    mark: business,
    goods_services: 'Woven fabrics, table and bed linen.',
    work_title: 'Patterns of the Deccan, volume 1',
    language: 'English',
    author_nationality: 'Indian',
    question: 'We are about to grow and would like to know what to prepare for.',
    shareholders: `${person.name} 60%\n${partner.name} 40%`,
    vesting_terms: 'In equal parts over four years, nothing in the first.',
    reserved_matters: 'New shares, loans above five lakh rupees, a sale of the company.',
    exit_terms: 'The others may buy first, at a price set by a valuer.',
    start_date: '2026-04-01',
    authorized_capital: 1_000_000,
    paid_up_capital: 100_000,
    expected_turnover: 4_800_000,
    monthly_rent: 32_000,
    security_deposit: 96_000,
    months: 11,
    notice_months: 2,
  };
  return Object.hasOwn(texts, key) ? (texts[key] ?? null) : /address/.test(key) ? address : null;
};

const fallback = (field: FieldDefinition, person: Member): Value => {
  const options = field.options ?? [];
  if (options.length > 0) return field.type === 'checkbox' ? options.slice(0, 1) : (options[0] ?? '');
  switch (field.type) {
    case 'email':
      return person.email;
    case 'tel':
      return person.mobile;
    case 'number':
      return 100_000;
    case 'date':
      return '2026-12-01';
    case 'checkbox':
    case 'switch':
      return true;
    default:
      return isSecond(field.key) ? of(person).partner.name : person.name;
  }
};

/** The customer and their business partner, who are all the people of a form. */
const peopleOf = ({ min }: PeopleList, customer: Member): readonly PersonAnswers[] => {
  if (min === 0) return [];
  const { pan, partner, address } = of(customer);
  const both = { nationality: INDIAN, address, qualification: 'Graduate', occupation: 'Business' };
  const flags = { isAuthorizedSignatory: true, isPromoter: true, sharesSubscribed: 5000, isNamesake: false };
  return [
    {
      ...both,
      ...flags,
      id: 'person-1',
      name: customer.name,
      fathersName: `Vasant ${customer.name.split(' ').at(-1)}`,
      email: customer.email,
      phone: customer.mobile,
      panNumber: pan,
      aadharNumber: AADHAAR[0],
    },
    {
      ...both,
      ...flags,
      id: 'person-2',
      name: partner.name,
      fathersName: `Mohan ${partner.name.split(' ').at(-1)}`,
      email: `partner.${customer.email}`,
      phone: `${customer.mobile.slice(0, -2)}9${customer.mobile.slice(-1)}`,
      panNumber: partner.pan,
      aadharNumber: AADHAAR[1],
    },
  ];
};

/** Only what the list asks: partners are neither promoters nor signatories. */
const askedOf = (list: PeopleList, customer: Member): readonly PersonAnswers[] => {
  const keys = new Set(['id', ...list.fields.map(({ key }) => key)]);
  return peopleOf(list, customer).map(
    (person) => Object.fromEntries(Object.entries(person).filter(([key]) => keys.has(key))) as PersonAnswers,
  );
};

/** The answers that matter to a story, by the key of its case. */
export const storyAnswers: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  'asha-trademark-registration': { trademark_class: '24 – Textiles and household linen' },
  'prakash-rent-agreement': { landlord_name: 'Prakash Reddy', tenant_name: 'Deepa Raman' },
  'nandini-limited-liability-partnership': {
    proposed_name_1: 'Nandini and Bose LLP',
    proposed_name_2: 'Bose Textiles LLP',
  },
  'thomas-one-person-company': { proposed_name_1: 'Kurian Spices (OPC) Private Limited' },
  'nandini-trademark-registration': { trademark_class: '25 – Clothing, footwear and headgear' },
  'harpreet-talk-to-ca': {
    topic: 'Income tax of a business',
    question: 'Which of my workshop’s expenses may I deduct this year?',
  },
  'lakshmi-trademark-registration': { trademark_class: '24 – Textiles and household linen' },
  'anjali-rent-agreement': { landlord_name: 'Anjali Verma', tenant_name: 'Rahul Khanna' },
  'nandini-talk-to-ca': {
    topic: 'GST',
    question: 'I sell to customers in three states. Where do I have to register, and from which turnover on?',
    language: 'Bengali',
  },
  'sunita-talk-to-cs': {
    topic: 'Change of directors, name or office',
    question: 'We move to another city in the same state. What has to be filed, and by when?',
  },
  'past-304-trademark-registration': { trademark_class: '30 – Coffee, tea, flour, bread, spices and sweets' },
  'past-171-trademark-registration': { trademark_class: '42 – Software services, technology and research' },
  'past-103-rent-agreement': { landlord_name: 'Prakash Reddy', tenant_name: 'Suresh Babu' },
};

/** Valid answers of a customer to a form at `now` (UTC ISO-8601); `chosen` are those that matter to the story. */
export const answersFor = (
  fields: readonly FieldDefinition[],
  person: Member,
  now: string,
  chosen: Readonly<Record<string, Value>> = {},
): JsonObject => {
  const answers: Record<string, Value> = {};
  for (const field of fields) {
    const { key, people } = field;
    answers[key] =
      chosen[key] ??
      (people === undefined ? null : askedOf(people, person)) ??
      byRule(field.rule ?? '', key, person, now) ??
      byKey(key, person) ??
      fallback(field, person);
  }
  const asked = new Set(askedFields(fields, answers).map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key)));
};
