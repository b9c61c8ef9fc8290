import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAnswers, validateAnswers } from '../rules/fields.js';
import { changedPaths, flatAnswers, labelAt, nestedAnswers, pathOfError } from '../rules/people.js';
import { currentForm, questionsOf, setProblems, sharedBy } from './registry.js';

const COMPANY = currentForm('company');
const PUBLIC = currentForm('company-public');
const LLP = currentForm('llp');
const company = questionsOf(COMPANY, [
  { key: 'authorized_capital', label: 'Authorised capital', type: 'number', required: false, display_order: 1 },
  { key: 'paid_up_capital', label: 'Paid-up capital', type: 'number', required: false, display_order: 2 },
]);

const asha = {
  id: 'p1',
  name: 'Asha Rao',
  fathersName: 'Vasant Rao',
  address: '14 Prabhat Road, Pune',
  email: 'asha@example.in',
  phone: '9876543210',
  panNumber: 'ABCPE1234F',
  aadharNumber: '9999 9999 0019',
  qualification: 'B.Com.',
  occupation: 'Business',
  nationality: 'Indian',
  isPromoter: true,
  isAuthorizedSignatory: true,
  sharesSubscribed: 5000,
};
const ravi = {
  ...asha,
  id: 'p2',
  name: 'Ravi Rao',
  email: 'ravi@example.in',
  phone: '9876543211',
  panNumber: 'AFZPK5678L',
  aadharNumber: '999941057058',
};
const { isPromoter: _p, isAuthorizedSignatory: _s, ...promoter } = { ...ravi, id: 'p3', name: 'Lata Rao' };

type Person = Readonly<Record<string, unknown>>;
const company2 = (one: Person = {}, more: Person = {}): Person => ({ directors: [{ ...asha, ...one }, ravi], ...more });

/** `path: message` of everything that a company's answers are refused for. */
const refused = (answers: object): string[] =>
  [...validateAnswers(company, answers), ...setProblems(COMPANY, company, answers)].map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe('somebody whose answers are being given', () => {
  const shared = (one: Person, id: string, list = 'directors') =>
    sharedBy(company, company2(one, { promoters: [promoter] }), list, id).map(
      ({ path, message }) => `${path}: ${message}`,
    );

  it('is told of what they share, whether they stand before or after the other', () => {
    const same = 'name: Duplicate director name: Ravi Rao. Each director must have a unique name.';
    expect(shared({ name: 'Ravi Rao' }, 'p1')).toEqual([same]);
    expect(shared({ name: 'RAVI  RAO' }, 'p2')).toEqual([
      same,
      'panNumber: Duplicate director PAN number: AFZPK5678L. Each director must have a unique PAN number.',
      'aadharNumber: Duplicate director Aadhar number: XXXX XXXX 7058. Each director must have a unique Aadhar number.',
      'email: Duplicate director email: ravi@example.in. Each director must have a unique email.',
      'phone: Duplicate director phone: +919876543211. Each director must have a unique phone.',
    ]);
    expect(shared({}, 'p3', 'promoters')[0]).toBe(
      'panNumber: Duplicate person PAN number: AFZPK5678L. Each person must have a unique PAN number.',
    );
  });

  it('may be a namesake with a PAN of their own', () => {
    expect(shared({ name: 'Ravi Rao', isNamesake: true }, 'p1')).toEqual([]);
  });
});

describe('a director of a company', () => {
  it('is complete with the answers of the form', () => {
    expect(refused(company2())).toEqual([]);
  });

  it.each([
    ['name', '', 'Name is required'],
    ['fathersName', ' ', "Father's name is required"],
    ['address', undefined, 'Address is required'],
    ['email', 'asha', 'Invalid email address'],
    ['email', '', 'Invalid email address'],
    ['phone', '98765', 'Valid phone number is required'],
    ['phone', '', 'Valid phone number is required'],
    ['panNumber', 'ABCPE123', 'PAN number is required for Indian nationals'],
    ['panNumber', '', 'PAN number is required for Indian nationals'],
    ['panNumber', 'ABCDE1234F', "The fourth letter of this PAN can't be right. Check for a typing mistake."],
    ['aadharNumber', '99999999', 'Valid Aadhar number is required'],
    ['aadharNumber', '', 'Valid Aadhar number is required'],
    ['aadharNumber', '9999999900190', 'Aadhar number must be 12 digits'],
    ['aadharNumber', '999999990018', "This Aadhaar number doesn't match its last digit. Check for a typing mistake."],
    ['qualification', '', 'Educational qualification is required'],
    ['occupation', '', 'Occupation is required'],
    ['sharesSubscribed', '', 'Shares subscribed is required'],
    ['sharesSubscribed', 0, 'Shares subscribed is required'],
    ['sharesSubscribed', '1.5', 'Shares subscribed is required'],
  ])('with %s "%s" is refused', (key, value, message) => {
    expect(refused(company2({ [key]: value }))).toContain(`directors.0.${key}: ${message}`);
  });

  it('without a nationality is refused, and with one that no state has', () => {
    expect(refused(company2({ nationality: '' }))).toContain('directors.0.nationality: Nationality is required');
    expect(refused(company2({ nationality: 'Martian' }))).toContain(
      'directors.0.nationality: Select an option for Nationality',
    );
  });

  it('of another nationality needs a passport, and no PAN or Aadhaar number', () => {
    const foreign = { nationality: 'Nepali', panNumber: '', aadharNumber: '' };
    expect(refused(company2(foreign))).toEqual([
      'directors.0.passportNumber: Passport number is required for foreign nationals',
    ]);
    expect(refused(company2({ ...foreign, passportNumber: 'PA123456' }))).toEqual([]);
    expect(refused(company2({ ...foreign, passportNumber: 'PA123456', panNumber: 'ABC' }))).toEqual([
      'directors.0.panNumber: Enter a valid PAN, or leave it empty',
    ]);
    expect(refused(company2({ ...foreign, passportNumber: 'PA123456', aadharNumber: '12' }))).toEqual([
      'directors.0.aadharNumber: Enter a valid Aadhaar number, or leave it empty',
    ]);
  });

  const asked = (answers: object, today = '2026-11-27', questions = company): string[] =>
    validateAnswers(questions, answers, '', today).map(({ path, message }) => `${path}: ${message}`);

  it('says for the filing when they were born, their DIN and where they stayed, if they know', () => {
    const known = { dateOfBirth: '1988-02-29', din: '0001 2345', stayedInIndia: 'Yes' };
    expect(asked(company2(known))).toEqual([]);
    expect(canonicalAnswers(company, company2(known)).directors).toMatchObject([{ ...known, din: '00012345' }, {}]);
    for (const [key, value, message] of [
      ['dateOfBirth', '2008-11-28', 'This person must be at least 18 years old'],
      ['dateOfBirth', '2026-11-28', 'The date of birth cannot lie in the future'],
      ['dateOfBirth', '1988-02-30', 'Date of Birth must be a real date, like 2026-11-21'],
      ['din', '1234567', 'Enter a valid DIN with 8 digits'],
    ] as const)
      expect(asked(company2({ [key]: value }))).toEqual([`directors.0.${key}: ${message}`]);
    expect(asked(company2({ dateOfBirth: '2008-11-27' }))).toEqual([]);
  });

  it('may be a minor only as a promoter, whose guardian signs', () => {
    const minor = { ...promoter, dateOfBirth: '2015-04-01' };
    expect(asked(company2({}, { promoters: [minor] }))).toEqual([]);
    const unborn = { ...promoter, dateOfBirth: '2026-12-01' };
    expect(asked(company2({}, { promoters: [unborn] }))).toEqual([
      'promoters.0.dateOfBirth: The date of birth cannot lie in the future',
    ]);
  });

  it('is asked as before by a request that was bound to the first version of its form', () => {
    for (const { id } of [COMPANY, PUBLIC, LLP]) {
      const keys = (version: number) =>
        questionsOf({ id, version }, []).map(({ people }) => people?.fields.map(({ key }) => key) ?? []);
      const later = ['dateOfBirth', 'din', 'stayedInIndia'];
      expect(keys(2).map((list) => list.filter((key) => !later.includes(key)))).toEqual(keys(1));
      expect(keys(2).every((list) => list.includes('din'))).toBe(true);
    }
  });

  it('says how many shares only as a promoter', () => {
    const none = { isPromoter: false, sharesSubscribed: '' };
    expect(refused(company2(none, { promoters: [promoter] }))).not.toContain(
      'directors.0.sharesSubscribed: Shares subscribed is required',
    );
  });

  it('has an id of their own', () => {
    expect(refused({ directors: [asha, { ...ravi, id: 'p1' }] })).toEqual([
      'directors.1.id: Each person needs an id of its own',
    ]);
    expect(refused(company2({ id: '../etc' }))).toEqual(['directors.0.id: Each person needs an id of its own']);
  });
});

describe('a company', () => {
  it('has two directors at least', () => {
    expect(refused({ directors: [asha], promoters: [promoter] })).toEqual([
      'directors: At least 2 directors are required',
    ]);
    expect(refused({ promoters: [promoter] })).toContain('directors: At least 2 directors are required');
  });

  it('has two shareholders in total, directors and additional promoters together', () => {
    const text = 'promoters: At least 2 shareholders/promoters are required in total';
    const one = { directors: [asha, { ...ravi, isPromoter: false }] };
    expect(refused(one)).toEqual([text]);
    const third = {
      ...promoter,
      email: 'lata@example.in',
      phone: '9876543212',
      panNumber: 'AFZPK5678M',
      aadharNumber: '999971658847',
    };
    expect(refused({ ...one, promoters: [third] })).toEqual([]);
  });

  it('that is public has three directors and seven shareholders at least', () => {
    const few = setProblems(PUBLIC, [], { directors: [asha, ravi], promoters: [promoter] });
    expect(few.map(({ message }) => message)).toContain('At least 7 shareholders/promoters are required in total');
    const answers = { directors: [asha, ravi], promoters: [] };
    expect(validateAnswers(questionsOf(PUBLIC, []), answers).map(({ message }) => message)).toEqual([
      'At least 3 directors are required',
    ]);
    const seven = Array.from({ length: 4 }, (_, n) => ({ ...promoter, id: `p${n}` }));
    const enough = setProblems(PUBLIC, questionsOf(PUBLIC, []), { directors: [asha, ravi, asha], promoters: seven });
    expect(enough.map(({ code }) => code)).not.toContain('company.shareholders');
  });

  it('has an authorized signatory among its directors', () => {
    const none = [asha, ravi].map((one) => ({ ...one, isAuthorizedSignatory: false }));
    expect(refused({ directors: none })).toEqual([
      'directors: At least one director must be designated as an authorized signatory',
    ]);
  });

  it('pays up no more than its authorised capital', () => {
    const capital = { authorized_capital: '1,00,000', paid_up_capital: 100_001 };
    expect(refused(company2({}, capital))).toEqual([
      'paid_up_capital: The paid-up capital cannot be more than the authorised capital',
    ]);
    expect(refused(company2({}, { ...capital, paid_up_capital: 100_000 }))).toEqual([]);
  });

  it.each([
    ['name', ' asha  RAO ', 'Duplicate director name: Asha Rao. Each director must have a unique name.'],
    [
      'panNumber',
      'abcpe1234f',
      'Duplicate director PAN number: ABCPE1234F. Each director must have a unique PAN number.',
    ],
    [
      'aadharNumber',
      '9999-9999-0019',
      'Duplicate director Aadhar number: XXXX XXXX 0019. Each director must have a unique Aadhar number.',
    ],
    ['email', 'ASHA@example.in', 'Duplicate director email: asha@example.in. Each director must have a unique email.'],
    ['phone', '98765 43210', 'Duplicate director phone: +919876543210. Each director must have a unique phone.'],
  ])('has no two directors of one %s', (key, value, message) => {
    const found = refused({ directors: [asha, { ...ravi, [key]: value }] });
    expect(found.map((line) => line.toLowerCase())).toEqual([`directors.1.${key}: ${message}`.toLowerCase()]);
  });

  it('has no two people of one passport, nor of one name in two spellings of Unicode', () => {
    const foreign = { nationality: 'Portuguese', panNumber: '', aadharNumber: '', passportNumber: 'pa 123456' };
    const [one, other] = [
      { ...asha, ...foreign, name: 'Jos\u00e9 \u00c1\u00f1ez' },
      { ...ravi, ...foreign },
    ];
    expect(refused({ directors: [one, other] })).toEqual([
      'directors.1.passportNumber: Duplicate director passport number: PA123456. Each director must have a unique passport number.',
    ]);
    expect(refused({ directors: [one, { ...ravi, name: 'Jose\u0301 A\u0301n\u0303ez' }] })).toEqual([
      'directors.1.name: Duplicate director name: Jos\u00e9 \u00c1\u00f1ez. Each director must have a unique name.',
    ]);
  });

  it('calls a promoter who is a director already a person', () => {
    const twice = {
      ...promoter,
      name: 'Asha Rao',
      panNumber: 'AFZPK5678M',
      aadharNumber: '999971658847',
      email: 'l@example.in',
      phone: '9876543212',
    };
    expect(refused(company2({}, { promoters: [twice] }))).toEqual([
      'promoters.0.name: Duplicate person name: Asha Rao. Each person must have a unique name.',
    ]);
  });

  it('takes real namesakes with different PANs, when somebody says that they are two people', () => {
    const namesake = { ...ravi, name: 'Asha Rao', isNamesake: true };
    expect(refused({ directors: [asha, namesake] })).toEqual([]);
    expect(refused({ directors: [asha, { ...namesake, panNumber: asha.panNumber }] })).toContain(
      'directors.1.name: Duplicate director name: Asha Rao. Each director must have a unique name.',
    );
  });

  it('has no more people than its list takes, and each is a record', () => {
    const many = Array.from({ length: 16 }, (_, i) => ({ ...asha, id: `p${i}` }));
    expect(refused({ directors: many })[0]).toBe('directors: Directors can have at most 15 entries');
    expect(refused({ directors: ['Asha'] })[0]).toBe('directors: Directors must be a list of people');
    expect(refused({ directors: 'Asha' })[0]).toBe('directors: Directors must be a list of people');
  });
});

describe('an LLP', () => {
  const partners = questionsOf(LLP, []);
  const partner = ({ id, ...one }: typeof asha): Person => {
    const { isPromoter, isAuthorizedSignatory, sharesSubscribed, ...rest } = one;
    return { id, ...rest };
  };
  const problems = (answers: object): string[] =>
    [...validateAnswers(partners, answers), ...setProblems(LLP, partners, answers)].map(({ message }) => message);

  it('has two designated partners at least, each complete', () => {
    expect(problems({ designated_partners: [partner(asha), partner(ravi)] })).toEqual([]);
    expect(problems({ designated_partners: [partner(asha)] })).toEqual(['At least 2 designated partners are required']);
    expect(problems({ designated_partners: [partner({ ...asha, name: '' }), partner(ravi)] })).toEqual([
      'Name is required',
    ]);
  });
});

describe('answers by their paths', () => {
  const person = fc.record({
    id: fc.stringMatching(/^[a-z0-9]{1,6}$/),
    name: fc.string(),
    isPromoter: fc.boolean(),
    sharesSubscribed: fc.oneof(fc.integer(), fc.string()),
  });
  const people = fc.uniqueArray(person, { selector: ({ id }) => id, maxLength: 5 });
  const answers = fc.record({ directors: people, promoters: people, authorized_capital: fc.integer() });

  it('are put together again as they were', () => {
    fc.assert(
      fc.property(answers, (all) => {
        expect(nestedAnswers(company, flatAnswers(company, all))).toEqual(all);
      }),
    );
  });

  it('do not change for those who stay when somebody is removed', () => {
    fc.assert(
      fc.property(answers, fc.nat(), (all, n) => {
        const gone = all.directors[n % Math.max(1, all.directors.length)];
        const without = { ...all, directors: all.directors.filter((one) => one !== gone) };
        const paths = changedPaths(company, all, without, (a, b) => JSON.stringify(a) === JSON.stringify(b));
        const expected = gone === undefined ? [] : ['directors', `directors#${gone.id}.`];
        expect(paths.every((path) => expected.some((one) => path === one || path.startsWith(one)))).toBe(true);
      }),
    );
  });

  it('are called by the person and the question', () => {
    const named = (path: string) => labelAt(company, company2({ name: '' }), path);
    expect(['directors#p2.panNumber', 'directors#p1.email', 'paid_up_capital', 'directors#p1.gone'].map(named)).toEqual(
      ['Ravi Rao: PAN Number', 'Director 1: Email Address', 'Paid-up capital', null],
    );
  });

  it('are found from an error, which names a person by their place', () => {
    const found = ['directors.1.panNumber', 'directors.7.panNumber', 'directors', 'paid_up_capital'];
    expect(found.map((path) => pathOfError(company2(), path))).toEqual(['directors#p2.panNumber', null, null, null]);
  });

  it('have the same stored form before and after', () => {
    const stored = canonicalAnswers(company, company2());
    expect(canonicalAnswers(company, nestedAnswers(company, flatAnswers(company, stored)))).toEqual(stored);
  });
});
