import type { CaseDocument } from '@anupalan/domain/contracts/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { COMPANY, ISSUED_ON, LLP, type PeopleCase, peopleCase } from '../testing/company-kit.js';
import type { Answer } from '../testing/http-client.js';

type Answers = Readonly<Record<string, unknown>>;

let kit: CaseKit;
let asha: Person;
let staff: Person;
/** A company, and an LLP, of which every document is uploaded. */
let company: PeopleCase;
let llp: PeopleCase;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  staff = await kit.person('admin', 'Meera');
  company = await peopleCase(kit, asha);
  llp = await peopleCase(kit, asha, LLP);
  await company.uploadAll();
  await llp.uploadAll();
});
afterAll(() => kit.close());

interface Problem {
  readonly path: string;
  readonly message: string;
}
const problems = ({ body }: Answer): readonly string[] =>
  (body.errors as readonly Problem[]).map(({ path, message }) => `${path}: ${message}`);
const nothingAppended = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
  const before = await kit.eventsIn(`submission-${id}`);
  const done = await work();
  expect(await kit.eventsIn(`submission-${id}`)).toBe(before);
  return done;
};

/** Sends answers in all three ways that there are; each refuses with the same problems, and nothing is appended. */
const refusedEverywhere = async (one: PeopleCase, serviceId: string, more: Answers): Promise<readonly string[]> => {
  const answers = { ...one.answers, ...more };
  const camel = { customerServiceId: one.id, serviceId, formData: answers };
  const snake = {
    customer_service_id: one.id,
    form_data: { ...answers, submission_timestamp: '2026-11-21T10:00:00.000Z' },
    submission_status: 'pending_review',
  };
  return nothingAppended(one.id, async () => {
    const sent = [
      await one.submit(more),
      await asha.client.post('/api/service-submissions', camel),
      await asha.client.post('/api/service-submissions', snake),
    ];
    expect(sent.map(({ status }) => status)).toEqual([422, 422, 422]);
    const [first = [], ...others] = sent.map(problems);
    for (const other of others) expect(other).toEqual(first);
    return first;
  });
};

describe('the server alone refuses a company', () => {
  const director = (n: number, more: Answers = {}) => company.person('directors', n, more);
  const two = (one: Answers, other: Answers = {}) => ({ directors: [director(1, one), director(2, other)] });
  const cases: readonly (readonly [what: string, more: () => Answers, expected: readonly string[]])[] = [
    ['without a name', () => two({ name: ' ' }), ['directors.0.name: Name is required']],
    [
      'without the father’s name',
      () => two({ fathersName: '' }),
      ["directors.0.fathersName: Father's name is required"],
    ],
    ['without an address', () => two({ address: null }), ['directors.0.address: Address is required']],
    ['with half an email', () => two({ email: 'asha@' }), ['directors.0.email: Invalid email address']],
    ['with half a phone number', () => two({ phone: '98765' }), ['directors.0.phone: Valid phone number is required']],
    [
      'of an Indian without a PAN',
      () => two({ panNumber: '' }),
      ['directors.0.panNumber: PAN number is required for Indian nationals'],
    ],
    [
      'with a short Aadhaar number',
      () => two({ aadharNumber: '9999 9999 001' }),
      ['directors.0.aadharNumber: Valid Aadhar number is required'],
    ],
    [
      'with a long Aadhaar number',
      () => two({ aadharNumber: '9999999900191' }),
      ['directors.0.aadharNumber: Aadhar number must be 12 digits'],
    ],
    [
      'with an Aadhaar number whose last digit is wrong',
      () => two({ aadharNumber: '999999990018' }),
      ["directors.0.aadharNumber: This Aadhaar number doesn't match its last digit. Check for a typing mistake."],
    ],
    [
      'without qualification, occupation and nationality',
      () => two({ qualification: '', occupation: '', nationality: '' }),
      [
        'directors.0.nationality: Nationality is required',
        'directors.0.occupation: Occupation is required',
        'directors.0.qualification: Educational qualification is required',
      ],
    ],
    [
      'with a foreign national without a passport',
      () => two({ nationality: 'Nepali', panNumber: '', aadharNumber: '' }),
      ['directors.0.passportNumber: Passport number is required for foreign nationals'],
    ],
    [
      'with a shareholder without shares',
      () => ({ promoters: [company.person('promoters', 3, { sharesSubscribed: 0 })] }),
      ['promoters.0.sharesSubscribed: Shares subscribed is required'],
    ],
    [
      'with one director',
      () => ({ directors: [director(1)], promoters: [company.person('promoters', 2)] }),
      ['directors: At least 2 directors are required'],
    ],
    [
      'with one shareholder',
      () => two({}, { isPromoter: false }),
      ['promoters: At least 2 shareholders/promoters are required in total'],
    ],
    [
      'without a signatory',
      () => two({ isAuthorizedSignatory: false }, { isAuthorizedSignatory: false }),
      ['directors: At least one director must be designated as an authorized signatory'],
    ],
    [
      'with a paid-up capital above the authorised one',
      () => ({ authorized_capital: 100_000, paid_up_capital: 100_001 }),
      ['paid_up_capital: The paid-up capital cannot be more than the authorised capital'],
    ],
    [
      'with 16 directors',
      () => ({ directors: Array.from({ length: 16 }, (_, n) => director(n + 1)) }),
      ['directors: Directors can have at most 15 entries'],
    ],
    [
      'with two directors of one name, in other letters',
      () => two({}, { name: ' asha  RAO ' }),
      ['directors.1.name: Duplicate director name: asha RAO. Each director must have a unique name.'],
    ],
    [
      'with two directors of one PAN',
      () => two({}, { panNumber: 'abcpe1234f' }),
      [
        'directors.1.panNumber: Duplicate director PAN number: ABCPE1234F. Each director must have a unique PAN number.',
      ],
    ],
    [
      'with two directors of one email',
      () => two({}, { email: 'ASHA.RAO@example.in' }),
      ['directors.1.email: Duplicate director email: ASHA.RAO@example.in. Each director must have a unique email.'],
    ],
    [
      'with a promoter who has a director’s phone',
      () => ({ promoters: [company.person('promoters', 3, { phone: '9876543201' })] }),
      ['promoters.0.phone: Duplicate person phone: +919876543201. Each person must have a unique phone.'],
    ],
    [
      'with two people of one id',
      () => two({}, { id: 'person-1' }),
      ['directors.1.id: Each person needs an id of its own'],
    ],
    ['with people who are none', () => ({ directors: ['Asha', 7] }), ['directors: Directors must be a list of people']],
    ['with an unknown answer', () => two({ isAdmin: true }), ['directors.0.isAdmin: There is no field "isAdmin"']],
  ];
  it.each(cases)('%s', async (_, more, expected) => {
    const found = await refusedEverywhere(company, COMPANY, more());
    const answers = found.filter((one) => one.startsWith('answers.')).map((one) => one.slice('answers.'.length));
    for (const one of expected) expect(answers).toContain(one);
    // Sets that break one rule break no other, except where too few are counted.
    if (!/one director|are none|16/.test(_)) expect(answers).toEqual(expected);
  });

  it('of two people with one name, unless one is said to be a namesake, with another PAN', async () => {
    const namesake = director(2, { name: 'Asha Rao', isNamesake: true });
    const samePan = { ...namesake, panNumber: 'ABCPE1234F' };
    expect(await refusedEverywhere(company, COMPANY, { directors: [director(1), samePan] })).toHaveLength(2);
    const own = await peopleCase(kit, asha);
    await own.uploadAll();
    expect((await own.submit({ directors: [director(1), namesake] })).status).toBe(200);
  });
});

describe('thousands of people', () => {
  it('are refused at their number: nobody looks for their documents, or for the files that they name', async () => {
    // A form has 5,000 values at most.
    const directors = Array.from({ length: 2000 }, () => ({}));
    const named = { fileName: 'a', entityType: 'director', entityIndex: 1999 };
    const documents = Array.from({ length: 400 }, () => ({ documents: { pan: named } }));
    expect(await refusedEverywhere(company, COMPANY, { directors, documents })).toEqual([
      'answers.directors: Directors can have at most 15 entries',
    ]);
  });
});

describe('the server alone refuses an LLP', () => {
  it('with one partner, and with a partner whose answers are missing', async () => {
    const [first] = (llp.answers.designated_partners ?? []) as readonly Answers[];
    expect(await refusedEverywhere(llp, LLP, { designated_partners: [first] })).toEqual([
      'answers.designated_partners: At least 2 designated partners are required',
    ]);
    const found = await refusedEverywhere(llp, LLP, { designated_partners: [first, { id: 'person-2' }] });
    expect(found.filter((one) => one.startsWith('answers.'))).toEqual([
      'answers.designated_partners.1.name: Name is required',
      "answers.designated_partners.1.fathersName: Father's name is required",
      'answers.designated_partners.1.email: Invalid email address',
      'answers.designated_partners.1.phone: Valid phone number is required',
      'answers.designated_partners.1.nationality: Nationality is required',
      'answers.designated_partners.1.occupation: Occupation is required',
      'answers.designated_partners.1.qualification: Educational qualification is required',
      'answers.designated_partners.1.address: Address is required',
    ]);
  });
});

describe('the documents of people', () => {
  it('that are missing are named with the person, by nationality', async () => {
    const one = await peopleCase(kit, asha);
    const foreigner = one.person('directors', 2, { nationality: 'Nepali', passportNumber: 'PA1234567' });
    await one.uploadAll(one.answers, ['address_proof#person-1', 'pan#person-2', 'aadhar#person-2']);
    const answers = { directors: [one.person('directors', 1), foreigner] };
    expect(problems(await one.submit(answers))).toEqual([
      'documents.passport#person-2: Passport is required for Ravi Rao',
      'documents.address_proof#person-1: Address proof is required for Asha Rao',
      'documents.photo#person-2: Photo is required for Ravi Rao',
    ]);
  });

  it.each([
    [undefined, 'Enter the date on which this document was issued'],
    ['', 'Enter the date on which this document was issued'],
    ['yesterday', 'Date of issue must be a real date, like 2026-11-21'],
    ['2026-11-22', 'The date of issue cannot lie in the future'],
    ['2026-08-20', 'This address proof is older than 3 months. Upload one issued after 21 Aug 2026.'],
  ])('an address proof issued on %j is refused with the date that would do', async (issuedOn, message) => {
    const more = { personId: 'person-1', ...(issuedOn === undefined ? {} : { issuedOn }) };
    const { id } = company;
    const sent = await nothingAppended(id, () => kit.upload(asha, id, 'address_proof', [pdf(), 'bill.pdf'], more));
    expect([sent.status, problems(sent)]).toEqual([422, [`issuedOn: ${message}`]]);
    // The day that is named, and the day before it: the limit itself is open.
    expect(
      (await kit.upload(asha, id, 'address_proof', [pdf(), 'bill.pdf'], { ...more, issuedOn: ISSUED_ON })).status,
    ).toBe(201);
  });

  it('show staff the day of issue that the customer gave, where one is asked for', async () => {
    const { id } = company;
    await kit.upload(asha, id, 'address_proof', [pdf(), 'bill.pdf'], { personId: 'person-2', issuedOn: ISSUED_ON });
    await kit.upload(asha, id, 'pan', [pdf(), 'pan.pdf'], { personId: 'person-2', issuedOn: ISSUED_ON });
    const { documents } = (await kit.read(staff, `/api/requests/${id}`)).body;
    const seen = (key: string) =>
      documents.find((one: CaseDocument) => one.key === key && one.personId === 'person-2')?.issued_on;
    expect([seen('address_proof'), seen('pan')]).toEqual([ISSUED_ON, null]);
  });

  it('are PDF, JPG or PNG of at most 5 MB, and other documents have names', async () => {
    const { id } = company;
    const send = (key: string, file: readonly [Blob, string]) =>
      nothingAppended(id, async () => {
        const { status, body } = await kit.upload(asha, id, key, file, { personId: 'person-1', issuedOn: ISSUED_ON });
        return [status, body.message];
      });
    const six = new Blob([await pdf().text(), Buffer.alloc(6 * 1024 * 1024)]);
    expect(await send('pan', [six, 'pan.pdf'])).toEqual([413, 'File size should be less than 5MB']);
    expect(await send('pan', [new Blob(['PK\u0003\u0004 a letter']), 'pan.docx'])).toEqual([
      422,
      'Only PDF, JPG or PNG files are accepted',
    ]);
    expect(await send('other', [pdf(), 'rent.pdf'])).toEqual([422, 'Please enter a name for this document']);
    expect(await send('other', [six, 'rent.pdf'])).toEqual([413, 'File size should be less than 5MB']);
  });

  it('and those of the business without a requirement are no Word files either (WCO-72, reading 13)', async () => {
    const letter = [new Blob(['PK\u0003\u0004 a letter']), 'resolution.docx'] as const;
    const { status, body } = await nothingAppended(company.id, () =>
      kit.upload(asha, company.id, 'other', letter, { name: 'Board resolution' }),
    );
    expect([status, body.message]).toEqual([422, 'Only PDF, JPG or PNG files are accepted']);
  });

  it('belong to a person of the form, by id or by list and place', async () => {
    const one = await peopleCase(kit, asha);
    const send = (more: Readonly<Record<string, string>>) => kit.upload(asha, one.id, 'pan', [pdf(), 'pan.pdf'], more);
    const refused = async (more: Readonly<Record<string, string>>) => {
      const { status, body } = await nothingAppended(one.id, () => send(more));
      return [status, body.message];
    };
    const nobody = [422, 'This form has no such person'];
    expect(await refused({})).toEqual([422, 'Say whose document this is: PAN card is asked for from each person']);
    expect(await refused({ personId: 'a#b' })).toEqual(nobody);
    // There is no draft yet.
    expect(await refused({ entityType: 'director', entityIndex: '0' })).toEqual(nobody);
    await one.saveDraft({ directors: [{ id: 'first' }, { id: 'second', name: 'Ra' }] });
    for (const entityIndex of ['2', '-1', '1.5', 'x'])
      expect(await refused({ entityType: 'director', entityIndex })).toEqual(nobody);
    for (const entityType of ['promoter', 'partner', '__proto__'])
      expect(await refused({ entityType, entityIndex: '0' })).toEqual(nobody);
    expect(await refused({ entityType: 'director' })).toEqual(nobody);
    expect((await send({ entityType: 'director', entityIndex: '1' })).body.document).toMatchObject({
      personId: 'second',
    });
    const bill = await kit.upload(asha, one.id, 'office_utility_bill', [pdf(), 'b.pdf'], {
      personId: 'first',
      issuedOn: ISSUED_ON,
    });
    expect([bill.status, bill.body.message]).toEqual([422, 'Utility bill of the registered office is asked for once']);
  });
});

describe('a draft', () => {
  it('holds fifty people with long addresses in any script', async () => {
    const one = await peopleCase(kit, asha);
    const address = 'पु'.repeat(1000);
    const all = (list: string, count: number) =>
      Array.from({ length: count }, (_, index) => one.person(list, index + 1, { id: `${list}-${index}`, address }));
    const saved = await one.saveDraft({ directors: all('directors', 15), promoters: all('promoters', 35) });
    expect([saved.status, saved.body.answers.promoters[34].address]).toEqual([200, address]);
  });

  it('keeps unfinished people, and nothing that is no answer of theirs', async () => {
    const one = await peopleCase(kit, asha);
    const unfinished = { directors: [{ id: 'a', name: 'As', aadharNumber: '9999' }, { id: 'b' }], promoters: [] };
    const saved = await one.saveDraft(unfinished);
    expect([saved.status, saved.body.answers]).toEqual([200, unfinished]);
    const refused = async (answers: Answers) => {
      const answer = await one.saveDraft(answers);
      return [answer.status, ...problems(answer)];
    };
    const value = "This value doesn't fit the question";
    expect(await refused({ directors: [{ id: 'a', role: 'admin' }] })).toEqual([
      422,
      'answers.directors.0.role: There is no field "role"',
    ]);
    expect(await refused({ directors: [{ id: 'a', name: { first: 'Asha' } }] })).toEqual([
      422,
      `answers.directors.0.name: ${value}`,
    ]);
    expect(await refused({ directors: [{ name: 'Asha' }] })).toEqual([
      422,
      'answers.directors.0.id: Each person needs an id of its own',
    ]);
    for (const directors of [{}, 'Asha', ['Asha'], Array.from({ length: 16 }, (_, n) => ({ id: `p${n}` }))])
      expect(await refused({ directors })).toEqual([422, `answers.directors: ${value}`]);
    const long = { directors: [{ id: 'a', address: 'x'.repeat(300 * 1024) }] };
    expect((await one.saveDraft(long)).status).toBe(413);
    expect((await asha.client.get(`/api/requests/${one.id}/draft`)).body.answers).toEqual(unfinished);
  });
});

describe('a submission as the texts send it', () => {
  it('has people without ids and records of their documents, and comes back with both', async () => {
    const one = await peopleCase(kit, asha);
    const nameless = ([1, 2] as const).map((n) => {
      const { id: _, ...person } = one.person('directors', n);
      return person;
    });
    await one.saveDraft(one.answers);
    await one.uploadAll();
    const deed = { personId: 'person-2', name: 'Rent deed' };
    const other = await kit.upload(asha, one.id, 'other', [pdf('deed'), 'deed.pdf'], deed);
    expect(other.status).toBe(201);
    const documents = [
      {
        personName: 'Asha Rao',
        personType: 'director',
        documents: { pan: { fileName: 'pan.pdf', status: 'uploaded', entityType: 'director', entityIndex: 0 } },
      },
    ];
    const send = (more: Answers) =>
      asha.client.post('/api/service-submissions', {
        customerServiceId: one.id,
        serviceId: COMPANY,
        formData: { ...one.answers, directors: nameless, documents, ...more },
      });
    const wrong = await nothingAppended(one.id, () =>
      send({ documents: [{ ...documents[0], documents: { passport: { fileName: 'passport.pdf' } } }] }),
    );
    expect([wrong.status, problems(wrong)]).toEqual([
      422,
      [
        'documents.0.passport: The file “passport.pdf” of Asha Rao is not stored. Upload it first, then submit the form.',
      ],
    ]);
    const sent = await send({});
    expect([sent.status, sent.body.form_data.directors.map(({ id }: { id: string }) => id)]).toEqual([
      201,
      ['person-1', 'person-2'],
    ]);

    const path = `/api/latest-submission/${one.id}`;
    const own = (await kit.read(asha, path)).body.form_data;
    expect(own.directors[0]).toMatchObject({ name: 'Asha Rao', aadharNumber: '999999990019', panNumber: 'ABCPE1234F' });
    expect(own.documents).toHaveLength(2);
    expect(own.documents[1]).toMatchObject({
      personName: 'Ravi Rao',
      personType: 'director',
      documents: {
        pan: { fileName: 'pan.pdf', status: 'pending', type: 'pan', entityType: 'director', entityIndex: 1 },
        addressProof: { fileName: 'address_proof.pdf', status: 'pending', type: 'addressProof' },
        otherDocuments: [
          {
            file: `/api/documents/${other.body.id}`,
            fileName: 'deed.pdf',
            type: 'other',
            otherDocumentName: 'Rent deed',
          },
        ],
      },
    });
    const seen = (await kit.read(staff, path)).body.form_data;
    expect(seen.directors[0]).toMatchObject({ aadharNumber: 'XXXX XXXX 0019', panNumber: 'XXXXXX234F' });
    expect(seen.documents).toEqual(own.documents);

    // Sent back as it was read, it is the same form; here the case only waits for its review.
    const again = await asha.client.post('/api/service-submissions', { customerServiceId: one.id, formData: own });
    expect([again.status, again.body.code]).toEqual([409, 'not_allowed_in_status']);
  });

  it('has the time of the submission with the answers of an LLP, whatever was sent (WLLP-24)', async () => {
    const one = await peopleCase(kit, asha, LLP);
    await one.uploadAll();
    const sent = await asha.client.post('/api/service-submissions', {
      customer_service_id: one.id,
      form_data: { ...one.answers, submission_timestamp: '2020-01-01T00:00:00.000Z' },
      submission_status: 'pending_review',
    });
    const { created_at: at } = sent.body;
    expect([sent.status, sent.body.form_data.submission_timestamp]).toEqual([201, at]);
    const path = `/api/latest-submission/${one.id}`;
    expect((await kit.read(asha, path)).body.form_data.submission_timestamp).toBe(at);
  });

  it('refuses documents that are no records', async () => {
    const answer = await company.submit({ documents: { pan: form({}) } });
    expect([answer.status, problems(answer)]).toEqual([
      422,
      ['documents: The documents must be a list of people with their documents'],
    ]);
  });
});

describe('an admin’s own service with a form of people', () => {
  const SERVICES = '/api/admin/services';
  const title = { description: 'For farmers.', price: 500 };
  const documentsOf = async (slug: string): Promise<readonly Answers[]> =>
    (await kit.read(staff, `/api/admin/service-documents/${slug}`)).body.map(
      ({ id: _, service_id: __, created_at: ___, updated_at: ____, display_order: order, ...asked }: Answers) => ({
        ...asked,
        order,
      }),
    );
  const ofPeople = async (slug: string) => (await documentsOf(slug)).filter((one) => one.per_person === true);

  it('asks of each person what the built-in service does, and refuses the form without it', async () => {
    const made = await staff.client.post(SERVICES, {
      ...title,
      id: 'producer-company',
      title: 'Producer Company',
      form: 'company',
    });
    expect(made.status).toBe(201);
    expect(await documentsOf('producer-company')).toEqual(await ofPeople(COMPANY));
    const one = await peopleCase(kit, asha, 'producer-company');
    const refused = await one.submit();
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Please upload all required documents for: Asha Rao, Ravi Rao',
    ]);
    expect(problems(refused)).toEqual([
      'documents.pan#person-1: PAN card is required for Asha Rao',
      'documents.pan#person-2: PAN card is required for Ravi Rao',
      'documents.aadhar#person-1: Aadhaar (masked) is required for Asha Rao',
      'documents.aadhar#person-2: Aadhaar (masked) is required for Ravi Rao',
      'documents.address_proof#person-1: Address proof is required for Asha Rao',
      'documents.address_proof#person-2: Address proof is required for Ravi Rao',
    ]);
    await one.uploadAll();
    expect((await one.submit()).status).toBe(200);
  });

  it('gets them too where it takes the form later, and asks no longer once it lets go of it', async () => {
    const path = `${SERVICES}/farm-partnership`;
    await staff.client.post(SERVICES, { ...title, id: 'farm-partnership', title: 'Farm Partnership' });
    expect(await documentsOf('farm-partnership')).toEqual([]);
    const put = async (form: string) => (await staff.client.request('PUT', path, { body: { form } })).status;
    expect(await put('llp')).toBe(200);
    expect(await documentsOf('farm-partnership')).toEqual(await ofPeople(LLP));
    expect(await put('questions')).toBe(200);
    expect(await documentsOf('farm-partnership')).toEqual([]);
  });
});
