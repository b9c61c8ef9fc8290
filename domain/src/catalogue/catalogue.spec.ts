import { describe, expect, it } from 'vitest';
import { admin, customer, given, staff, testCtx } from '../../testing/scenario.js';
import { currentForm } from '../forms/registry.js';
import { fold } from '../kernel/decider.js';
import type { FieldType } from '../rules/fields.js';
import { service } from './aggregate.js';
import type { CatalogueCommand } from './commands.js';
import type { CatalogueEvent, DocumentRequirement, ServiceDetails, ServiceField, ServiceSeed } from './events.js';
import { NO_GOVERNMENT_FEES } from './fees.js';

const { decider } = service;
const facts = { slug: 'patent-search' };
const byAdmin = { facts, ctx: { actor: admin() } };

const details: ServiceDetails = {
  title: 'Patent Search',
  description: 'A search of the patent register.',
  detailedDescription: '**What** you get',
  helpText: '',
  pricePaise: 29_900,
  category: 'legal',
  workflow: 'filing',
  form: { id: 'questions', version: 1 },
  icon: 'FileText',
  isPopular: false,
  complexityLevel: 3,
  estimatedDurationDays: 7,
  decisionTime: null,
  benefits: ['One report'],
  requiredDocuments: ['A drawing'],
  requiredSpecialization: null,
  registers: [],
  governmentFees: NO_GOVERNMENT_FEES,
  laterFees: [],
  searchWords: [],
  faqs: [],
  notIncluded: [],
  notNeeded: [],
};
const field = (id: number, key: string, more: Partial<ServiceField> = {}): ServiceField => ({
  id,
  key,
  label: 'Label',
  type: 'text',
  required: true,
  description: '',
  placeholder: '',
  options: [],
  displayOrder: id,
  section: '',
  rule: '',
  showIf: null,
  ...more,
});
const requirement = (id: number, key: string, more: Partial<DocumentRequirement> = {}): DocumentRequirement => ({
  id,
  key,
  label: 'Drawing',
  description: '',
  required: true,
  allowedTypes: 'pdf,jpg',
  maxSizeMb: 10,
  displayOrder: id,
  perPerson: false,
  requiredIf: null,
  maxAgeMonths: null,
  ...more,
});
type Create = Extract<CatalogueCommand, { type: 'createService' }>;
const create: Create = { type: 'createService', details, builtIn: false, fields: [], requirements: [] };
const created: CatalogueEvent = { type: 'ServiceCreated', data: { ...details, builtIn: false } };
const added = (one: ServiceField): CatalogueEvent => ({ type: 'FieldAdded', data: one });
const addedRequirement = (one: DocumentRequirement): CatalogueEvent => ({
  type: 'DocumentRequirementAdded',
  data: one,
});
const addField = (one: ServiceField): CatalogueCommand => ({ type: 'addField', field: one });
const addRequirement = (one: DocumentRequirement): CatalogueCommand => ({
  type: 'addDocumentRequirement',
  requirement: one,
});
const refuses = (
  command: CatalogueCommand,
  path: string,
  message: string,
  events: readonly CatalogueEvent[] = [created],
) => {
  const refused = given(decider, events).when(command, byAdmin).thenRefused('service.invalid', { kind: 'invalid' });
  expect(refused.errors?.map((one) => [one.path, one.message])).toEqual([[path, message]]);
};

const built = (seed: Partial<ServiceSeed> = {}): Create => ({ ...create, builtIn: true, ...seed });

/** The events of a release that brings a new built-in service. */
const release = (seed: Partial<ServiceSeed> = {}): readonly CatalogueEvent[] => {
  const { fields, requirements } = built(seed);
  return [
    { type: 'ServiceCreated', data: { ...details, builtIn: true } },
    { type: 'BuiltInReleased', data: { details, fields, requirements } },
    ...fields.map(added),
    ...requirements.map(addedRequirement),
  ];
};

describe('the next release of a built-in service', () => {
  const fields = [field(1, 'idea'), field(2, 'colour')];
  const before = release({ fields, requirements: [requirement(3, 'drawing')] });
  const seed = { details, fields, requirements: [requirement(3, 'drawing')] };
  const released = (now: ServiceSeed): CatalogueEvent => ({ type: 'BuiltInReleased', data: now });

  it('adds, edits and retires what it changed, and leaves the rest', () => {
    const longer = field(1, 'idea', { label: 'The whole idea' });
    const next = { ...seed, fields: [longer, field(4, 'size')], details: { ...details, helpText: 'New' } };
    given(decider, before)
      .when(built(next), { facts })
      .then([
        released(next),
        { type: 'FieldRetired', data: { id: 2 } },
        added(field(4, 'size')),
        { type: 'FieldEdited', data: longer },
        { type: 'ServiceEdited', data: { ...details, helpText: 'New' } },
      ]);
  });
  it('leaves what admins have changed, added or retired', () => {
    const own: readonly CatalogueEvent[] = [
      { type: 'FieldEdited', data: field(1, 'idea', { label: 'Our words' }) },
      { type: 'FieldRetired', data: { id: 2 } },
      added(field(100_000, 'own')),
      { type: 'ServiceEdited', data: { ...details, helpText: 'Our help' } },
    ];
    const next = {
      ...seed,
      fields: [field(1, 'idea', { label: 'Their words' }), field(2, 'colour', { label: 'Paint' })],
      details: { ...details, helpText: 'Their help', title: 'Their title' },
    };
    given(decider, [...before, ...own])
      .when(built(next), { facts })
      .then([
        released(next),
        { type: 'ServiceEdited', data: { ...details, helpText: 'Our help', title: 'Their title' } },
      ]);
  });
  it('is recognised when the same one comes again', () => {
    const next = { ...seed, fields: [field(1, 'idea')] };
    const upgraded = [...before, released(next), { type: 'FieldRetired' as const, data: { id: 2 } }];
    given(decider, upgraded).when(built(next), { facts }).thenNothing();
  });
  it('is refused when it retires what a question of an admin depends on', () => {
    const own = added(field(100_000, 'own', { showIf: { key: 'colour', equals: 'red' } }));
    given(decider, [...before, own])
      .when(built({ ...seed, fields: [field(1, 'idea')] }), { facts })
      .thenRefused('service.not_upgraded', { kind: 'conflict' });
  });
});

describe('creating a service', () => {
  it('makes it at once with its fields and documents, and offers it', () => {
    const full: Create = { ...create, fields: [field(1, 'idea')], requirements: [requirement(2, 'drawing')] };
    const events = [created, added(field(1, 'idea')), addedRequirement(requirement(2, 'drawing'))];
    given(decider, []).when(full, byAdmin).then(events);
    expect(given(decider, events).state).toMatchObject({ exists: true, active: true, builtIn: false });
  });
  it('makes it without offering it', () => {
    given(decider, [])
      .when({ ...create, active: false }, byAdmin)
      .then([created, { type: 'ServiceDeactivated', data: { active: false } }]);
  });
  it('takes a price of 0, which means free', () => {
    const free = { ...details, pricePaise: 0 };
    given(decider, [])
      .when({ ...create, details: free }, byAdmin)
      .then([{ type: 'ServiceCreated', data: { ...free, builtIn: false } }]);
  });
  it('is refused where the ID is taken, except to a built-in service that is sent again', () => {
    given(decider, [created]).when(create, byAdmin).thenRefused('service.exists', { kind: 'conflict' });
    given(decider, [created])
      .when({ ...create, builtIn: true }, byAdmin)
      .thenRefused('service.exists');
    given(decider, release()).when(built(), { facts }).thenNothing();
  });
  it('needs an ID of 3 to 100 small letters, digits, hyphens and parentheses', () => {
    for (const [slug, message] of [
      ['ab', 'ID must be at least 3 characters'],
      ['x'.repeat(101), 'ID must be 100 characters or fewer'],
      ['Patent', 'ID must only contain lowercase letters, numbers, hyphens, and parentheses'],
      ['pa tent', 'ID must only contain lowercase letters, numbers, hyphens, and parentheses'],
    ] as const)
      given(decider, [])
        .when(create, { facts: { slug }, ctx: { actor: admin() } })
        .thenRefused('service.invalid', { message });
    given(decider, [])
      .when(create, { facts: { slug: 'opc-(india)-2' }, ctx: { actor: admin() } })
      .then([created]);
  });
  it.each([
    ['title', { title: ' ab ' }, 'Title must be at least 3 characters'],
    ['description', { description: ' ' }, 'Description is required'],
    ['price', { pricePaise: -100 }, 'Price cannot be negative'],
    // Fees are data and must not contradict each other.
    [
      'government_fees.from',
      { governmentFees: { kind: 'from', fromPaise: null, note: '' } },
      'Give the least amount with "from", and with nothing else',
    ],
    [
      'later_fees',
      { laterFees: [{ payee: 'government', label: 'Duty', fromPaise: 100, toPaise: null, byState: [], note: '' }] },
      'A later government fee contradicts the government fees of the price',
    ],
    [
      'later_fees.0.to',
      { laterFees: [{ payee: 'us', label: 'Our fee', fromPaise: 200, toPaise: 100, byState: [], note: '' }] },
      'The greater amount must be above the smaller one',
    ],
    [
      'later_fees.0.label',
      { laterFees: [{ payee: 'us', label: ' ', fromPaise: 200, toPaise: null, byState: [], note: '' }] },
      'Name is required',
    ],
    ['faqs.0.question', { faqs: [{ question: ' ', answer: 'Yes.' }] }, 'Question is required'],
    ['faqs.0.answer', { faqs: [{ question: 'Is it?', answer: '' }] }, 'Answer is required'],
    [
      'faqs.0.question',
      { faqs: [{ question: 'x'.repeat(201), answer: 'Yes.' }] },
      'Question must be 200 characters or fewer',
    ],
    [
      'faqs.0.answer',
      { faqs: [{ question: 'Is it?', answer: 'x'.repeat(2001) }] },
      'Answer must be 2000 characters or fewer',
    ],
    [
      'faqs',
      { faqs: Array.from({ length: 31 }, () => ({ question: 'Is it?', answer: 'Yes.' })) },
      'At most 30 entries',
    ],
    ['search_words.0', { searchWords: [' '] }, 'Search word is required'],
    ['price', { pricePaise: 1.5 }, 'Price must be a number'],
    ['price', { pricePaise: 29_950 }, 'Price must be in whole rupees'],
    ['price', { pricePaise: 10_000_000_000 }, 'Price is too high'],
    ['category', { category: '' }, 'Category is required'],
    ['category', { category: 'magic' }, 'Select an option for Category'],
    ['workflow', { workflow: 'magic' as never }, 'Select an option for Workflow'],
    ['icon', { icon: '' }, 'Icon is required'],
    ['icon', { icon: 'Skull' }, 'Select an option for Icon'],
    ['complexity_level', { complexityLevel: 0 }, 'Complexity must be from 1 to 5'],
    ['complexity_level', { complexityLevel: 6 }, 'Complexity must be from 1 to 5'],
    ['estimated_duration_days', { estimatedDurationDays: -1 }, 'Estimated days must be a whole number from 0 to 3650'],
    ['benefits.1', { benefits: ['One', ' '] }, 'Benefit is required'],
    ['requiredDocuments', { requiredDocuments: Array.from({ length: 41 }, () => 'A paper') }, 'At most 40 entries'],
    ['required_specialization', { requiredSpecialization: 'law' }, 'Select an option for Specialization'],
  ] as const)('refuses a wrong %s %j', (path, change, message) => {
    refuses({ ...create, details: { ...details, ...change } }, path, message, []);
  });
  it('names the place of a wrong field or document', () => {
    refuses(
      { ...create, fields: [field(1, 'idea'), field(2, 'x1')] },
      'fields.1.key',
      'Key must be at least 3 characters',
      [],
    );
    refuses(
      { ...create, requirements: [requirement(2, 'drawing', { maxSizeMb: 51 })] },
      'documents.0.max_size',
      'Max size cannot exceed 50MB',
      [],
    );
  });
  it('refuses two fields or two documents of one id or one key', () => {
    refuses({ ...create, fields: [field(1, 'one'), field(1, 'two')] }, 'fields', 'Each id must be different', []);
    refuses(
      { ...create, requirements: [requirement(1, 'one'), requirement(1, 'two')] },
      'documents',
      'Each id must be different',
      [],
    );
    refuses(
      { ...create, fields: [field(1, 'idea'), field(2, 'idea')] },
      'key',
      'A field with key "idea" already exists for this service. Please use a unique key.',
      [],
    );
  });
  it('is for admins and the system', () => {
    for (const actor of [customer(), staff()])
      given(decider, [])
        .when(create, { facts, ctx: { actor } })
        .thenRefused('service.admin_only', { kind: 'forbidden' });
  });
});

describe('editing a service', () => {
  it('changes its details, once', () => {
    const dearer = { ...details, pricePaise: 39_900 };
    given(decider, [created])
      .when({ type: 'editService', details: dearer }, byAdmin)
      .then([{ type: 'ServiceEdited', data: dearer }]);
    given(decider, [created]).when({ type: 'editService', details }, byAdmin).thenNothing();
  });
  it('leaves what is left out, and switches it off in the same step', () => {
    given(decider, [created])
      .when({ type: 'editService', details: { helpText: 'Help' }, active: false }, byAdmin)
      .then([
        { type: 'ServiceEdited', data: { ...details, helpText: 'Help' } },
        { type: 'ServiceDeactivated', data: { active: false } },
      ]);
  });
  it('brings the documents of each person with a form of people, and takes them away again with it', () => {
    const people = { ...details, form: currentForm('llp') };
    const deed = requirement(3, 'pan', { perPerson: true });
    const numbers = [101, 102, 103, 104, 105];
    const edit = { type: 'editService', details: { form: people.form }, documentIds: numbers } as const;
    const brought = decider.decide(edit, fold(decider, [created]), facts, testCtx({ actor: admin() }));
    if (!brought.ok) throw new Error(brought.error.message);
    const [edited, ...documents] = brought.value;
    expect(edited).toEqual({ type: 'ServiceEdited', data: people });
    expect(documents.map(({ data }) => data)).toMatchObject([
      { id: 101, key: 'pan', perPerson: true, required: true, allowedTypes: 'pdf,jpg,jpeg,png', maxSizeMb: 5 },
      { id: 102, key: 'aadhar', requiredIf: { key: 'nationality', equals: 'Indian' } },
      { id: 103, key: 'passport', requiredIf: { key: 'nationality', equals: 'Indian', not: true } },
      { id: 104, key: 'address_proof', maxAgeMonths: 3, requiredIf: null },
      { id: 105, key: 'photo', displayOrder: 5 },
    ]);
    // What an admin has, or has changed, stays.
    const own = decider.decide(
      edit,
      fold(decider, [created, addedRequirement(deed)]),
      facts,
      testCtx({ actor: admin() }),
    );
    expect(own.ok && own.value.slice(1).map(({ data }) => data)).toMatchObject([
      { id: 101, key: 'aadhar', displayOrder: 4 },
      { key: 'passport' },
      { key: 'address_proof' },
      { key: 'photo' },
    ]);
    const later = [created, edited, ...documents].filter((one) => one !== undefined);
    given(decider, later)
      .when({ type: 'editService', details: { form: currentForm('company') }, documentIds: [] }, byAdmin)
      .then([{ type: 'ServiceEdited', data: { ...details, form: currentForm('company') } }]);
    const younger = {
      ...requirement(104, 'address_proof'),
      ...documents[3]?.data,
      maxAgeMonths: 2,
    } as DocumentRequirement;
    given(decider, [...later, { type: 'DocumentRequirementEdited', data: younger }])
      .when({ type: 'editService', details: { form: details.form } }, byAdmin)
      .then([
        { type: 'ServiceEdited', data: details },
        ...[101, 102, 103, 105].map((id) => ({ type: 'DocumentRequirementRetired' as const, data: { id } })),
      ]);
  });
  it('checks them as at the start', () => {
    refuses({ type: 'editService', details: { ...details, pricePaise: -1 } }, 'price', 'Price cannot be negative');
  });
  it('is refused for a service that does not exist', () => {
    given(decider, [])
      .when({ type: 'editService', details }, byAdmin)
      .thenRefused('service.not_found', { kind: 'not_found' });
  });
});

describe('restoring a version', () => {
  const idea = field(1, 'idea');
  const then = { details, fields: [idea], requirements: [], active: true };
  const restore: CatalogueCommand = { type: 'restoreService', revision: 1, content: then };
  const since: readonly CatalogueEvent[] = [
    { type: 'FieldRetired', data: { id: 1 } },
    added(field(2, 'other')),
    addedRequirement(requirement(3, 'drawing')),
    { type: 'ServiceEdited', data: { ...details, pricePaise: 100 } },
    { type: 'ServiceDeactivated', data: { active: false } },
  ];
  it('says which one, and leads back to it under its own ids', () => {
    given(decider, [created, added(idea), ...since])
      .when(restore, byAdmin)
      .then([
        { type: 'ServiceRestored', data: { revision: 1 } },
        { type: 'FieldRetired', data: { id: 2 } },
        added(idea),
        { type: 'DocumentRequirementRetired', data: { id: 3 } },
        { type: 'ServiceEdited', data: details },
        { type: 'ServiceActivated', data: { active: true } },
      ]);
  });
  it('changes nothing when the service is so already', () => {
    given(decider, [created, added(idea)])
      .when(restore, byAdmin)
      .thenNothing();
  });
  it.each([
    [
      '"Label" depends on the field "mood", which is not there',
      [field(1, 'idea', { showIf: { key: 'mood', equals: 'good' } })],
    ],
    [
      '"Label" depends on the answer "bad", which "Mood" does not offer',
      [
        field(1, 'idea', { showIf: { key: 'mood', equals: 'bad' } }),
        field(2, 'mood', { label: 'Mood', type: 'radio', options: ['good'] }),
      ],
    ],
    [
      '"Label" depends on itself by the conditions of other fields, so it would never be asked',
      [
        field(1, 'idea', { showIf: { key: 'mood', equals: 'good' } }),
        field(2, 'mood', { showIf: { key: 'idea', equals: 'x' } }),
      ],
    ],
  ])('says that it does not fit the rules of today: %s', (why, fields) => {
    given(decider, [created, added(idea), ...since])
      .when({ ...restore, content: { ...then, fields } }, byAdmin)
      .thenRefused('service.not_restorable', {
        kind: 'conflict',
        errors: expect.arrayContaining([expect.objectContaining({ message: why })]),
      });
  });
});

describe('importing a service', () => {
  it('brings it to the content of the file, once', () => {
    const content = { details, fields: [field(5, 'size')], requirements: [], active: true };
    const command: CatalogueCommand = { type: 'importService', content };
    const events = [{ type: 'FieldRetired', data: { id: 1 } } as const, added(field(5, 'size'))];
    given(decider, [created, added(field(1, 'idea'))])
      .when(command, byAdmin)
      .then(events);
    given(decider, [created, added(field(1, 'idea')), ...events])
      .when(command, byAdmin)
      .thenNothing();
  });
  it('checks it as at the start', () => {
    const content = { details, fields: [field(5, 'x1')], requirements: [], active: true };
    refuses({ type: 'importService', content }, 'fields.0.key', 'Key must be at least 3 characters');
  });
});

describe('the order of a list', () => {
  const events = [created, added(field(1, 'one')), added(field(2, 'two')), added(field(3, 'three'))];
  it('is changed at once, for the items that move', () => {
    given(decider, events)
      .when({ type: 'reorderItems', kind: 'fields', ids: [2, 1, 3] }, byAdmin)
      .then([
        { type: 'FieldEdited', data: field(1, 'one', { displayOrder: 2 }) },
        { type: 'FieldEdited', data: field(2, 'two', { displayOrder: 1 }) },
      ]);
    given(decider, [created, addedRequirement(requirement(7, 'drawing'))])
      .when({ type: 'reorderItems', kind: 'documents', ids: [7] }, byAdmin)
      .then([{ type: 'DocumentRequirementEdited', data: requirement(7, 'drawing', { displayOrder: 1 }) }]);
  });
  it('names every item once', () => {
    for (const ids of [
      [1, 2],
      [1, 2, 2],
      [1, 2, 3, 4],
      [1, 2, 4],
    ])
      refuses(
        { type: 'reorderItems', kind: 'fields', ids },
        'ids',
        'The list has changed. Load it again, then put it in order.',
        events,
      );
  });
});

describe('offering a service', () => {
  it('is switched off and on, and stays so when it is so already', () => {
    const off: CatalogueEvent = { type: 'ServiceDeactivated', data: { active: false } };
    given(decider, [created]).when({ type: 'editService', details: {}, active: false }, byAdmin).then([off]);
    given(decider, [created, off]).when({ type: 'editService', details: {}, active: false }, byAdmin).thenNothing();
    given(decider, [created, off])
      .when({ type: 'editService', details: {}, active: true }, byAdmin)
      .then([{ type: 'ServiceActivated', data: { active: true } }]);
    given(decider, [created]).when({ type: 'editService', details: {}, active: true }, byAdmin).thenNothing();
  });
});

describe('a field', () => {
  const idea = field(1, 'idea');
  it('is added, edited and retired', () => {
    given(decider, [created])
      .when(addField(idea), byAdmin)
      .then([added(idea)]);
    const renamed = { ...idea, label: 'Your idea' };
    given(decider, [created, added(idea)])
      .when({ type: 'editField', field: renamed }, byAdmin)
      .then([{ type: 'FieldEdited', data: renamed }]);
    given(decider, [created, added(idea)])
      .when({ type: 'retireField', id: 1 }, byAdmin)
      .then([{ type: 'FieldRetired', data: { id: 1 } }]);
  });
  it('changes nothing when it is so already', () => {
    const retired: CatalogueEvent = { type: 'FieldRetired', data: { id: 1 } };
    given(decider, [created, added(idea)])
      .when(addField(idea), byAdmin)
      .thenNothing();
    given(decider, [created, added(idea)])
      .when({ type: 'editField', field: idea }, byAdmin)
      .thenNothing();
    given(decider, [created, added(idea), retired])
      .when({ type: 'retireField', id: 1 }, byAdmin)
      .thenNothing();
  });
  it('leaves its key to others once retired, but never its id', () => {
    const events = [created, added(idea), { type: 'FieldRetired', data: { id: 1 } } as CatalogueEvent];
    given(decider, events)
      .when(addField(field(2, 'idea')), byAdmin)
      .then([added(field(2, 'idea'))]);
    given(decider, events).when(addField(idea), byAdmin).thenRefused('service.id_used', { kind: 'conflict' });
    given(decider, [created, added(idea)])
      .when(addField(field(1, 'other_idea')), byAdmin)
      .thenRefused('service.id_used');
  });
  it('cannot be edited or retired where it is not', () => {
    given(decider, [created]).when({ type: 'editField', field: idea }, byAdmin).thenRefused('field.not_found');
    given(decider, [created]).when({ type: 'retireField', id: 1 }, byAdmin).thenRefused('field.not_found');
  });
  it('has a key of its own among the fields, which a document may share', () => {
    const twice = 'A field with key "idea" already exists for this service. Please use a unique key.';
    refuses(addField(field(2, 'idea')), 'key', twice, [created, added(idea)]);
    refuses({ type: 'editField', field: field(2, 'idea') }, 'key', twice, [
      created,
      added(idea),
      added(field(2, 'two')),
    ]);
    given(decider, [created, addedRequirement(requirement(1, 'idea'))])
      .when(addField(idea), byAdmin)
      .then([added(idea)]);
  });
  it.each([
    ['id', { id: 0 }, 'The id must be a whole number above 0'],
    ['key', { key: 'ab' }, 'Key must be at least 3 characters'],
    ['key', { key: 'x'.repeat(101) }, 'Key must be 100 characters or fewer'],
    ['key', { key: 'Your-Idea' }, 'Key must only contain lowercase letters, numbers, and underscores'],
    ['key', { key: '__proto__' }, 'This key cannot be used. Please use another one.'],
    ['label', { label: ' ' }, 'Label is required'],
    ['type', { type: '' as FieldType }, 'Type is required'],
    ['options', { type: 'select' }, 'Add at least one option'],
    ['options', { type: 'radio' }, 'Add at least one option'],
    ['options', { type: 'select', options: ['A', ' '] }, 'An option cannot be empty'],
    ['options', { type: 'select', options: ['A', 'A '] }, 'Each option must be different'],
    ['options', { type: 'select', options: Array.from({ length: 201 }, (_, i) => `${i}`) }, 'At most 200 options'],
    ['options', { type: 'text', options: ['A'] }, 'This type of field has no options'],
    ['position', { displayOrder: -1 }, 'Order must be a whole number of at least 0'],
    ['position', { displayOrder: 1.5 }, 'Order must be a whole number of at least 0'],
    ['rule', { rule: 'horoscope' }, 'There is no rule "horoscope"'],
    ['rule', { type: 'switch', rule: 'pan' }, 'This type of field cannot have a rule'],
    ['show_if', { showIf: { key: 'mood', equals: 'good' } }, '"Label" depends on the field "mood", which is not there'],
    ['show_if', { showIf: { key: 'idea', equals: 'x' } }, '"Label" depends on the field "idea", which is not there'],
  ] as const)('refuses a wrong %s %j', (path, change, message) => {
    refuses(addField({ ...idea, ...change }), path, message);
  });
  it('is one of 150 at most', () => {
    const full = [created, ...Array.from({ length: 150 }, (_, i) => added(field(i + 1, `field_${i}`)))];
    refuses(addField(field(151, 'one_more')), 'fields', 'A service has at most 150 fields', full);
  });
  it('stays while another field or a document depends on it', () => {
    const dependent = field(2, 'more', { showIf: { key: 'idea', equals: 'good' } });
    const drawing = requirement(1, 'drawing', { requiredIf: { key: 'idea', equals: 'good' } });
    for (const [event, label] of [
      [added(dependent), dependent.label],
      [addedRequirement(drawing), drawing.label],
    ] as const)
      given(decider, [created, added(idea), event])
        .when({ type: 'retireField', id: 1 }, byAdmin)
        .thenRefused('field.in_use', {
          kind: 'conflict',
          message: `"${label}" depends on this field. Change that first.`,
        });
    refuses(
      { type: 'editField', field: { ...idea, key: 'thought' } },
      'show_if',
      '"Label" depends on the field "idea", which is not there',
      [created, added(idea), added(dependent)],
    );
  });
  it('does not depend on itself by way of others', () => {
    const [a, b, c] = [
      field(1, 'aaa', { label: 'A' }),
      field(2, 'bbb', { label: 'B', showIf: { key: 'aaa', equals: 'x' } }),
      field(3, 'ccc', { label: 'C', showIf: { key: 'bbb', equals: 'x' } }),
    ];
    const circle = given(decider, [created, added(a), added(b), added(c)])
      .when({ type: 'editField', field: { ...a, showIf: { key: 'ccc', equals: 'x' } } }, byAdmin)
      .thenRefused('service.invalid');
    expect(circle.errors?.map(({ code }) => code)).toEqual(Array(3).fill('condition.circle'));
  });
  it('keeps the options on which others depend', () => {
    const premises = field(1, 'premises', { label: 'Premises', type: 'radio', options: ['Owned', 'Rented'] });
    const rent = field(2, 'rent', { label: 'Rent', showIf: { key: 'premises', equals: 'Rented' } });
    const lease = requirement(1, 'lease', { label: 'Lease', requiredIf: { key: 'premises', equals: 'Rented' } });
    const fewer: CatalogueCommand = { type: 'editField', field: { ...premises, options: ['Owned'] } };
    refuses(fewer, 'show_if', '"Rent" depends on the answer "Rented", which "Premises" does not offer', [
      created,
      added(premises),
      added(rent),
    ]);
    refuses(fewer, 'required_if', '"Lease" depends on the answer "Rented", which "Premises" does not offer', [
      created,
      added(premises),
      addedRequirement(lease),
    ]);
  });
});

describe('a document requirement', () => {
  const drawing = requirement(1, 'drawing');
  it('is added, edited and retired, its types tidied', () => {
    given(decider, [created])
      .when(addRequirement({ ...drawing, allowedTypes: ' .PDF, jpg ' }), byAdmin)
      .then([addedRequirement(drawing)]);
    const bigger = { ...drawing, maxSizeMb: 50 };
    given(decider, [created, addedRequirement(drawing)])
      .when({ type: 'editDocumentRequirement', requirement: bigger }, byAdmin)
      .then([{ type: 'DocumentRequirementEdited', data: bigger }]);
    given(decider, [created, addedRequirement(drawing)])
      .when({ type: 'retireDocumentRequirement', id: 1 }, byAdmin)
      .then([{ type: 'DocumentRequirementRetired', data: { id: 1 } }]);
  });
  it('changes nothing when it is so already', () => {
    const events = [created, addedRequirement(drawing)];
    const retired: CatalogueEvent = { type: 'DocumentRequirementRetired', data: { id: 1 } };
    given(decider, events).when(addRequirement(drawing), byAdmin).thenNothing();
    given(decider, events).when({ type: 'editDocumentRequirement', requirement: drawing }, byAdmin).thenNothing();
    given(decider, [...events, retired])
      .when({ type: 'retireDocumentRequirement', id: 1 }, byAdmin)
      .thenNothing();
  });
  it('leaves its key to others once retired, but never its id', () => {
    const retired: CatalogueEvent = { type: 'DocumentRequirementRetired', data: { id: 1 } };
    const events = [created, addedRequirement(drawing), retired];
    const next = requirement(2, 'drawing');
    given(decider, events)
      .when(addRequirement(next), byAdmin)
      .then([addedRequirement(next)]);
    given(decider, events).when(addRequirement(drawing), byAdmin).thenRefused('service.id_used');
  });
  it('cannot be edited or retired where it is not', () => {
    given(decider, [created])
      .when({ type: 'editDocumentRequirement', requirement: drawing }, byAdmin)
      .thenRefused('requirement.not_found');
    given(decider, [created])
      .when({ type: 'retireDocumentRequirement', id: 1 }, byAdmin)
      .thenRefused('requirement.not_found');
  });
  it('has a key of its own among the documents', () => {
    refuses(
      addRequirement(requirement(2, 'drawing')),
      'key',
      'A document with key "drawing" already exists for this service. Please use a unique key.',
      [created, addedRequirement(drawing)],
    );
  });
  it.each([
    ['key', { key: 'ab' }, 'Key must be at least 3 characters'],
    ['key', { key: 'a drawing' }, 'Key must only contain lowercase letters, numbers, and underscores'],
    ['key', { key: 'other' }, 'This key cannot be used. Please use another one.'],
    ['document_name', { label: '' }, 'Document name is required'],
    ['max_size', { maxSizeMb: 0 }, 'Max size must be at least 1MB'],
    ['max_size', { maxSizeMb: 51 }, 'Max size cannot exceed 50MB'],
    ['max_size', { maxSizeMb: 1.5 }, 'Max size must be a whole number of MB'],
    ['allowed_formats', { allowedTypes: ' , ' }, 'Name at least one file type'],
    [
      'allowed_formats',
      { allowedTypes: 'pdf,exe' },
      '"exe" files cannot be checked. Use pdf, jpg, png, doc, docx, xlsx, jpeg',
    ],
    [
      'required_if',
      { requiredIf: { key: 'mood', equals: 'x' } },
      '"Drawing" depends on the field "mood", which is not there',
    ],
  ] as const)('refuses a wrong %s %j', (path, change, message) => {
    refuses(addRequirement({ ...drawing, ...change }), path, message);
  });
  it('is one of 40 at most', () => {
    const full = [created, ...Array.from({ length: 40 }, (_, i) => addedRequirement(requirement(i + 1, `doc_${i}`)))];
    refuses(addRequirement(requirement(41, 'one_more')), 'documents', 'A service has at most 40 documents', full);
  });
});

describe('a revision', () => {
  it('is the service as it was: folding up to it shows neither later fields nor later prices', () => {
    const events: readonly CatalogueEvent[] = [
      created,
      added(field(2, 'second')),
      added(field(1, 'first')),
      { type: 'FieldRetired', data: { id: 2 } },
      { type: 'ServiceEdited', data: { ...details, pricePaise: 99_900 } },
    ];
    const then = fold(decider, events.slice(0, 3));
    expect([then.fields.map((one) => one.key), then.details?.pricePaise]).toEqual([['first', 'second'], 29_900]);
    const now = fold(decider, events);
    expect([now.fields.map((one) => one.key), now.details?.pricePaise]).toEqual([['first'], 99_900]);
  });
});
