import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { currentForm, questionsOf } from '@anupalan/domain/forms/registry';
import { storableAnswers } from '@anupalan/domain/rules/browser-storage';
import { afterEach, describe, expect, it } from 'vitest';
import { answerText } from './answer-text';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft';
import { peopleAtFirst } from './new-people';
import { sectionSchema } from './section-schema';
import { prefilled, resendable, runsOf, sectionsOf } from './sections';
import { startValues } from './start-values';
import { nextStep, stepOf, stepsOf } from './steps';

const field = (key: string, section: string, more: Partial<ServiceFieldView> = {}): ServiceFieldView => ({
  id: 1,
  service_id: 's',
  key,
  label: key,
  type: 'text',
  required: true,
  description: '',
  placeholder: '',
  options: [],
  display_order: 1,
  position: 1,
  section,
  rule: '',
  show_if: null,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  ...more,
});

const document = (key: string, more: Partial<ServiceDocumentView> = {}): ServiceDocumentView => ({
  id: 1,
  service_id: 's',
  key,
  label: key,
  document_name: key,
  description: '',
  required: true,
  allowed_types: 'pdf',
  allowed_formats: 'pdf',
  max_size_mb: 5,
  max_size: 5,
  display_order: 1,
  per_person: false,
  required_if: null,
  max_age_months: null,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  ...more,
});

const fields = [
  field('contact_name', 'Contact', { display_order: 1 }),
  field('contact_email', 'Contact', { type: 'email', display_order: 2 }),
  field('premises', 'Office', { type: 'select', options: ['Own', 'Rented'], display_order: 3 }),
  field('owner', 'Office', { display_order: 4, show_if: { key: 'premises', equals: 'Rented' } }),
];
const requirements = [
  document('pan'),
  document('noc', { required_if: { key: 'premises', equals: 'Rented' } }),
  document('logo', { required: false }),
];
const answers = { contact_name: 'Asha', contact_email: 'asha@example.in', premises: 'Own' };
const FORM = { id: 'questions', version: 1 } as const;
const definition = { form: FORM, fields, questions: fields, requirements };
const progress = (given: Record<string, unknown>, placed: { key: string; status: string }[] = []) =>
  Object.fromEntries(stepsOf(definition, given, placed).map((step) => [step.slug, step.progress]));

describe('the steps of an intake form', () => {
  it('are its sections, the documents and the check', () => {
    expect(stepsOf(definition, {}, []).map(({ slug }) => slug)).toEqual(['contact', 'office', 'documents', 'check']);
  });

  it('never share an address, whatever the sections are called', () => {
    const slugs = sectionsOf([
      field('a', 'Documents'),
      field('b', ''),
      field('c', 'Déjà vu'),
      field('d', 'D j vu'),
    ]).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).not.toContain('documents');
  });

  it('say how far each is', () => {
    expect(progress({})).toEqual({ contact: 'todo', office: 'todo', documents: 'todo', check: 'blocked' });
    expect(progress({ contact_name: 'Asha' }).contact).toBe('started');
    expect(progress({ contact_name: 'Asha', contact_email: 'asha@' }).contact).toBe('problem');
    expect(progress(answers, [{ key: 'pan', status: 'uploaded' }])).toEqual({
      contact: 'done',
      office: 'done',
      documents: 'done',
      check: 'ready',
    });
  });

  it('does not call a step done where nothing has to be given and nothing was', () => {
    const optional = {
      ...definition,
      questions: fields.map((field) => ({ ...field, required: false })),
      requirements: definition.requirements.map((one) => ({ ...one, required: false })),
    };
    const far = (placed: { key: string; status: string }[]) =>
      stepsOf(optional, {}, placed).find(({ kind }) => kind === 'documents')?.progress;
    expect(stepsOf(optional, {}, []).map(({ progress }) => progress)).not.toContain('done');
    expect([far([]), far([{ key: 'pan', status: 'uploaded' }])]).toEqual(['optional', 'done']);
  });

  it('include questions that an answer makes necessary', () => {
    const rented = { ...answers, premises: 'Rented' };
    expect(progress(rented, [{ key: 'pan', status: 'uploaded' }])).toMatchObject({
      office: 'started',
      documents: 'started',
      check: 'blocked',
    });
  });

  it('are not ready while a document is rejected', () => {
    expect(progress(answers, [{ key: 'pan', status: 'rejected' }])).toMatchObject({
      documents: 'correct',
      check: 'blocked',
    });
  });

  it('lead on to the first that is not finished, at last to the check', () => {
    expect(nextStep(stepsOf(definition, {}, []))?.slug).toBe('contact');
    expect(nextStep(stepsOf(definition, answers, []))?.slug).toBe('documents');
    expect(nextStep(stepsOf(definition, answers, [{ key: 'pan', status: 'uploaded' }]))?.slug).toBe('check');
  });
});

describe('the steps of a wizard', () => {
  const form = currentForm('company');
  const wizard = { form, fields, questions: questionsOf(form, fields), requirements };
  const states = (given: Record<string, unknown>) =>
    stepsOf(wizard, given, []).map((step) => `${step.slug}: ${step.progress}`);

  it('are three, whatever sections the questions have', () => {
    expect(states({})).toEqual(['company-info: todo', 'directors: todo', 'documents: todo']);
  });

  it('begin with a finished one where valid answers are there already', () => {
    expect(states(answers)[0]).toBe('company-info: done');
  });

  it('do not call the people begun because their nationality is filled in', () => {
    const people = peopleAtFirst(wizard.questions);
    expect(states(people)[1]).toBe('directors: todo');
    expect(states({ directors: [{ id: 'p1', nationality: 'Indian', name: 'Asha' }] })[1]).toBe('directors: started');
  });

  it('are found by the path of a person’s answer', () => {
    expect(stepOf(stepsOf(wizard, {}, []), 'directors#p1.panNumber')?.slug).toBe('directors');
  });
});

describe('the questions of a wizard’s first step', () => {
  it('stand strictly in their order, with a heading wherever the section changes (WCO-06, WLLP-02)', () => {
    const mixed = [
      field('pin', 'Office', { display_order: 4 }),
      field('capital', 'Capital', { display_order: 2 }),
      field('address', 'Office', { display_order: 1 }),
      field('paid_up', 'Capital', { display_order: 3 }),
    ];
    expect(runsOf(mixed).map(({ title, fields: own }) => [title, own.map(({ key }) => key)])).toEqual([
      ['Office', ['address']],
      ['Capital', ['capital', 'paid_up']],
      ['Office', ['pin']],
    ]);
  });
});

describe('a section', () => {
  const [contact, office] = sectionsOf(fields);
  if (contact === undefined || office === undefined) throw new Error('two sections expected');
  const wrong = async (section: typeof contact, values: Record<string, unknown>) =>
    sectionSchema(section, definition, () => ({}))
      .validate(values, { abortEarly: false })
      .then(
        () => [],
        (error: { inner: { path: string }[] }) => error.inner.map(({ path }) => path),
      );

  it('is checked by the rules of the domain', async () => {
    expect(await wrong(contact, { contact_name: '', contact_email: 'x' })).toEqual(['contact_name', 'contact_email']);
    expect(await wrong(contact, answers)).toEqual([]);
  });

  it('is not checked for questions that are not asked', async () => {
    expect(await wrong(office, { premises: 'Own', owner: '' })).toEqual([]);
    expect(await wrong(office, { premises: 'Rented', owner: '' })).toEqual(['owner']);
  });

  it('starts with values that its controls take', () => {
    const section = sectionsOf([
      field('many', 'A', { type: 'checkbox', options: ['x'] }),
      field('tick', 'A', { type: 'checkbox' }),
      field('phone', 'A', { type: 'tel' }),
      field('count', 'A', { type: 'number' }),
      field('none', 'A'),
    ])[0];
    if (section === undefined) throw new Error('a section expected');
    expect(startValues(section.fields, { tick: true, phone: '+919876543210', count: 12 })).toEqual({
      many: [],
      tick: true,
      phone: '9876543210',
      count: '12',
      none: '',
    });
  });
});

describe('an answer that is known already', () => {
  const user = { name: 'Asha', email: 'asha@example.in', mobile: '+919876543210' };

  it('is filled in from the profile', () => {
    expect(prefilled(fields, { user, registration: null, about: '' })).toEqual({
      contact_name: 'Asha',
      contact_email: 'asha@example.in',
    });
  });

  it('is filled in from the registration first, the business too, and what a duty is about', () => {
    const asked = [
      ...fields,
      field('trade_name', 'A'),
      field('mobile', 'A', { type: 'tel' }),
      field('question', 'A', { type: 'textarea' }),
    ];
    const registration = {
      name: 'Asha Kulkarni',
      email: 'office@kulkarni.example',
      phone: '+919822000001',
      business_name: 'Kulkarni Traders',
      additional_info: null,
    };
    expect(prefilled(asked, { user, registration, about: 'GSTR-3B, October 2026, of Kulkarni Traders' })).toEqual({
      contact_name: 'Asha Kulkarni',
      contact_email: 'office@kulkarni.example',
      mobile: '9822000001',
      trade_name: 'Kulkarni Traders',
      question: 'GSTR-3B, October 2026, of Kulkarni Traders',
    });
  });

  it('comes from the last submission, but for masked numbers', () => {
    expect(resendable(fields, { contact_name: 'Asha', owner: 'XXXX XXXX 0019', gone: 'x' })).toEqual({
      contact_name: 'Asha',
    });
  });
});

describe('the browser’s copy of a form', () => {
  afterEach(() => localStorage.clear());

  it('has no Aadhaar numbers, whatever the field is called', () => {
    const asked = [
      field('aadhaar', 'A'),
      field('uid', 'A', { rule: 'aadhaar' }),
      field('remark', 'A'),
      field('name', 'A'),
    ];
    const typed = { aadhaar: '1', uid: '2', remark: '9999 9999 0019', name: 'Asha' };
    expect(storableAnswers(asked, typed)).toEqual({ name: 'Asha' });
  });

  it('belongs to one person and one request', () => {
    keepDraft('u1', 'r1', { answers: { a: 'x' }, version: 2, attempt: 0 });
    expect(keptDraft('u1', 'r1', 0)?.version).toBe(2);
    expect(keptDraft('u2', 'r1', 0)).toBeNull();
    expect(keptDraft('u1', 'r2', 0)).toBeNull();
    forgetDraft('u1', 'r1');
    expect(keptDraft('u1', 'r1', 0)).toBeNull();
  });
});

describe('an answer to be read', () => {
  it('is masked, dated, listed or not provided', () => {
    expect(answerText(field('aadhaar', 'A'), '999999990019')).toBe('XXXX XXXX 0019');
    expect(answerText(field('day', 'A', { type: 'date' }), '2026-12-01')).toBe('1 Dec 2026');
    expect(answerText(field('phone', 'A', { type: 'tel' }), '9822011001')).toBe('+91 98220 11001');
    expect(answerText(field('staff', 'A', { type: 'number' }), 1200000)).toBe('12,00,000');
    const rupees = field('rent', 'A', { type: 'number', description: 'Enter amount in Indian Rupees' });
    expect(answerText(rupees, '12500.5')).toBe('₹12,500.50');
    expect(answerText(field('many', 'A', { type: 'checkbox', options: ['x', 'y'] }), ['x', 'y'])).toBe('x, y');
    expect(answerText(field('tick', 'A', { type: 'switch' }), undefined)).toBe('No');
    expect(answerText(field('text', 'A'), ' ')).toBe('Not provided');
  });
});
