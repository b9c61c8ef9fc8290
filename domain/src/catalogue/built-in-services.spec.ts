import { describe, expect, it } from 'vitest';
import { given } from '../../testing/scenario.js';
import { questionsOf } from '../forms/registry.js';
import { BUSINESS_ACTIVITIES } from '../forms/usual-questions.js';
import { fold } from '../kernel/decider.js';
import { toRupees } from '../kernel/money.js';
import { missingDocuments } from '../rules/documents.js';
import { validateAnswers } from '../rules/fields.js';
import { STATE_NAMES } from '../rules/gst-states.js';
import { isAadhaarKey } from '../rules/identity-numbers.js';
import { formPeople } from '../rules/people.js';
import { lengthOf } from '../rules/text.js';
import { service } from './aggregate.js';
import { BUILT_IN_SERVICES, createBuiltIn, isBuiltInId } from './built-in-services.js';
import { fieldDefinition, requirementDefinition } from './definitions.js';
import { FIRST_FREE_ID } from './events.js';

const { decider } = service;
const bySlug = new Map(BUILT_IN_SERVICES.map((one) => [one.slug, one]));
const the = (slug: string) => {
  const found = bySlug.get(slug);
  if (found === undefined) throw new Error(`no service ${slug}`);
  return found;
};

describe('the built-in services', () => {
  it('are these thirteen, at these prices', () => {
    expect(Object.fromEntries(BUILT_IN_SERVICES.map((one) => [one.slug, toRupees(one.details.pricePaise)]))).toEqual({
      'talk-to-lawyer': 399,
      'talk-to-ca': 349,
      'talk-to-cs': 379,
      'private-limited-company': 399,
      'limited-liability-partnership': 499,
      'one-person-company': 599,
      'public-limited-company': 999,
      'shareholder-agreement': 299,
      'rent-agreement': 199,
      'gst-registration': 299,
      'income-tax-filing': 249,
      'trademark-registration': 599,
      'copyright-registration': 499,
    });
  });
  it('have these categories, icons and days', () => {
    const shown = BUILT_IN_SERVICES.map(({ slug, details: d }) => [slug, d.category, d.icon, d.estimatedDurationDays]);
    expect(shown).toEqual([
      ['private-limited-company', 'registration', 'Building', 10],
      ['limited-liability-partnership', 'registration', 'Users', 10],
      ['one-person-company', 'registration', 'User', 8],
      ['public-limited-company', 'registration', 'Landmark', 15],
      ['gst-registration', 'tax', 'FileCheck', 7],
      ['income-tax-filing', 'tax', 'ScrollText', 5],
      ['trademark-registration', 'legal', 'Stamp', 5],
      ['copyright-registration', 'legal', 'BookOpen', 20],
      ['rent-agreement', 'legal', 'FileText', 3],
      ['shareholder-agreement', 'legal', 'Briefcase', 7],
      ['talk-to-lawyer', 'consultation', 'Scale', 1],
      ['talk-to-cs', 'consultation', 'FileCheck', 1],
      ['talk-to-ca', 'consultation', 'ScrollText', 1],
    ]);
  });
  it('are popular where the home page shows them as Popular Services', () => {
    const popular = BUILT_IN_SERVICES.filter((one) => one.details.isPopular).map((one) => one.slug);
    expect(new Set(popular)).toEqual(
      new Set([
        'private-limited-company',
        'limited-liability-partnership',
        'rent-agreement',
        'income-tax-filing',
        'one-person-company',
        'trademark-registration',
        'gst-registration',
        'copyright-registration',
      ]),
    );
  });
  it('say of every company and LLP that digital signatures are paid to their provider', () => {
    const named = BUILT_IN_SERVICES.filter(({ details }) => details.notIncluded.some((one) => /signatures/.test(one)));
    expect(named.map(({ slug }) => slug).toSorted()).toEqual([
      'limited-liability-partnership',
      'one-person-company',
      'private-limited-company',
      'public-limited-company',
    ]);
  });
  it('have ids that no two of them share, below those given to others', () => {
    const ids = BUILT_IN_SERVICES.flatMap((one) => [...one.fields, ...one.requirements].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(FIRST_FREE_ID);
  });
  it('have ids in a range of their own, for items of later releases too', () => {
    for (const one of BUILT_IN_SERVICES)
      for (const { id } of [...one.fields, ...one.requirements, { id: (one.fields[0]?.id ?? 0) + 900 }])
        expect(BUILT_IN_SERVICES.filter(({ slug }) => isBuiltInId(slug, id))).toEqual([one]);
    expect(isBuiltInId('private-limited-company', FIRST_FREE_ID)).toBe(false);
  });
  it('ask for masked Aadhaar wherever they ask for Aadhaar, as PDF, JPG or PNG of at most 5 MB', () => {
    const aadhaar = BUILT_IN_SERVICES.flatMap((one) => one.requirements).filter((one) => isAadhaarKey(one.key));
    expect(aadhaar.length).toBe(6);
    for (const { label, allowedTypes, maxSizeMb } of aadhaar)
      expect([label.includes('masked'), allowedTypes, maxSizeMb]).toEqual([true, 'pdf,jpg,jpeg,png', 5]);
  });
  it('offer 36 states and union territories, and 17 industries', () => {
    expect([STATE_NAMES.length, BUSINESS_ACTIVITIES.length]).toEqual([36, 17]);
  });

  describe.each(BUILT_IN_SERVICES.map((one) => [one.slug, one] as const))('%s', (slug, one) => {
    const { details, fields, requirements } = one;
    const text = [
      details.title,
      details.description,
      details.detailedDescription,
      details.helpText,
      ...details.benefits,
      ...details.requiredDocuments,
      ...details.faqs.flatMap(({ question, answer }) => [question, answer]),
      ...[...fields, ...requirements].flatMap((item) => [item.label, item.description]),
    ].join('\n');
    it('passes every rule of the catalogue, and is left alone when it is there', () => {
      const result = decider.decide(
        createBuiltIn(one),
        decider.initial,
        { slug },
        {
          now: '',
          actor: { id: 'system', role: 'system' },
          id: String,
        },
      );
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      const state = fold(decider, result.value);
      expect(state).toMatchObject({ active: true, builtIn: true, details, fields, requirements });
      given(decider, result.value).when(createBuiltIn(one), { facts: { slug } }).thenNothing();
    });
    it('describes itself in 150 to 200 characters, with 4 to 6 benefits', () => {
      expect(lengthOf(details.description)).toBeGreaterThanOrEqual(150);
      expect(lengthOf(details.description)).toBeLessThanOrEqual(200);
      expect(details.benefits.length).toBeGreaterThanOrEqual(4);
      expect(details.benefits.length).toBeLessThanOrEqual(6);
      expect(details.detailedDescription).toContain('## How long it takes');
      expect(details.helpText).not.toBe('');
    });
    it('answers 2 to 4 questions that customers ask', () => {
      expect(details.faqs.length).toBeGreaterThanOrEqual(2);
      expect(details.faqs.length).toBeLessThanOrEqual(4);
      for (const { question } of details.faqs) expect(question).toMatch(/\?$/);
    });
    it('asks for contact and state of operation first', () => {
      const first = fields.slice(0, 4).map((field) => field.key);
      expect(first).toEqual(['contact_name', 'contact_email', 'contact_phone', 'state_of_operation']);
    });
    it('speaks plainly: no exclamation marks, no gaps', () => {
      expect(text).not.toMatch(/!|TODO|lorem|undefined| {2}/i);
    });
  });
});

describe('the fees of the built-in services', () => {
  it('are none for GST, income tax and calls, and say what may come later for all others', () => {
    const free = BUILT_IN_SERVICES.filter(({ details }) => details.governmentFees.kind === 'none');
    expect(free.map(({ slug }) => slug).sort()).toEqual([
      'gst-registration',
      'income-tax-filing',
      'talk-to-ca',
      'talk-to-cs',
      'talk-to-lawyer',
    ]);
    for (const { slug, details } of BUILT_IN_SERVICES)
      expect([slug, details.laterFees.length > 0]).toEqual([slug, details.governmentFees.kind !== 'none']);
  });
  it('name the least amount that is said to come later', () => {
    for (const { details } of BUILT_IN_SERVICES.filter(({ details: d }) => d.governmentFees.kind === 'from'))
      expect(details.governmentFees.fromPaise).toBe(
        details.laterFees.reduce((sum, { payee, fromPaise }) => (payee === 'government' ? sum + fromPaise : sum), 0),
      );
  });
});

describe('the consultations', () => {
  it('say that we are not a law firm, and neither praise nor rank anybody', () => {
    for (const slug of ['talk-to-lawyer', 'talk-to-cs', 'talk-to-ca']) {
      const { details } = the(slug);
      expect(details.detailedDescription).toContain('not a law firm');
      expect(JSON.stringify(details)).not.toMatch(/\b(best|top|expert|leading|experienced|renowned|rated|trusted)\b/i);
    }
  });
  it('need no documents', () => {
    expect(the('talk-to-lawyer').requirements.every((one) => !one.required)).toBe(true);
    expect(the('talk-to-lawyer').details.requiredDocuments).toEqual([]);
  });
});

describe('a form of the catalogue', () => {
  const contact = {
    contact_name: 'Asha Rao',
    contact_email: 'asha@example.in',
    contact_phone: '98765 43210',
    state_of_operation: 'Karnataka',
  };
  const missing = (slug: string, answers: object) =>
    missingDocuments(the(slug).requirements.map(requirementDefinition), answers, []).map((one) => one.key);

  it('takes a GST registration filled in as people do', () => {
    const answers = {
      ...contact,
      legal_name: 'Asha Rao',
      constitution: 'Proprietorship',
      pan: 'abcpe 1234 f',
      start_date: '2026-01-01',
      business_address: '12 MG Road\nBengaluru',
      business_pin: '560001',
      supplies: 'Both',
      supplies_description: 'Cotton shirts, stitching',
      expected_turnover: '25,00,000',
      composition_scheme: 'No',
      bank_account: '123456789012',
      ifsc: 'sbin0001234',
    };
    expect(validateAnswers(the('gst-registration').fields.map(fieldDefinition), answers)).toEqual([]);
    expect(missing('gst-registration', answers)).toEqual([
      'pan_card',
      'aadhaar',
      'photo',
      'business_address_proof',
      'bank_proof',
    ]);
  });
  it('asks the owner’s consent for rented premises only', () => {
    expect(missing('private-limited-company', { premises: 'Owned' })).not.toContain('office_owner_noc');
    expect(missing('private-limited-company', { premises: 'Rented' })).toContain('office_owner_noc');
  });
  it('asks Form 16 of those with a salary only', () => {
    expect(missing('income-tax-filing', { income_heads: ['House property'] })).toEqual(['ais_26as', 'bank_statement']);
    expect(missing('income-tax-filing', { income_heads: ['Salary or pension', 'House property'] })).toContain(
      'form_16',
    );
  });
  it('asks the logo of a mark with a logo, and the affidavit of a mark in use', () => {
    expect(missing('trademark-registration', { mark_type: ['Word'], use_status: 'Proposed to be used' })).toEqual([
      'identity_proof',
    ]);
    expect(missing('trademark-registration', { mark_type: ['Word', 'Logo'], use_status: 'Already in use' })).toEqual([
      'logo',
      'user_affidavit',
      'identity_proof',
    ]);
  });
  it('asks the author’s consent where the applicant is somebody else', () => {
    expect(missing('copyright-registration', { applicant_is_author: 'No' })).toContain('author_noc');
    expect(missing('copyright-registration', { applicant_is_author: 'Yes' })).not.toContain('author_noc');
  });
  it('asks documents of the member and the nominee of a one person company', () => {
    for (const key of ['member', 'nominee'])
      expect(missing('one-person-company', {})).toEqual(
        expect.arrayContaining([`${key}_pan_card`, `${key}_aadhaar`, `${key}_address_proof`]),
      );
  });
  it.each([
    ['private-limited-company', 'directors'],
    ['public-limited-company', 'directors'],
    ['limited-liability-partnership', 'designated_partners'],
  ])('asks three documents of each person of a %s, by nationality (reading 19)', (slug, list) => {
    const { details, fields, requirements } = the(slug);
    const questions = questionsOf(details.form, fields.map(fieldDefinition));
    const answers = {
      [list]: [
        { id: 'p1', nationality: 'Indian' },
        { id: 'p2', nationality: 'Nepali' },
      ],
    };
    const asked = missingDocuments(
      requirements.map(requirementDefinition),
      answers,
      [],
      formPeople(questions, answers),
    ).filter(({ personId }) => personId !== null);
    expect(new Set(asked.map(({ path }) => path))).toEqual(
      new Set(['aadhar#p1', 'address_proof#p1', 'address_proof#p2', 'pan#p1', 'passport#p2', 'photo#p2']),
    );
  });
});
