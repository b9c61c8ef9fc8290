import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesProvedBy,
  type DocumentRequirement,
  documentSlot,
  fileRulesOf,
  filesAt,
  isIdentityDocument,
  missingDocuments,
} from './documents.js';
import {
  checkFile,
  checkFileName,
  extensionOf,
  FILE_EMPTY,
  FILE_INFECTED,
  FILE_PROTECTED,
  IDENTITY_FILES,
  nameByContent,
  parseTypes,
  REGISTRATION_FILES,
  wrongContent,
} from './file.js';
import { extensionsByHead } from './file-head.js';

const MB = 1024 * 1024;

describe('a file', () => {
  it.each([
    ['deed.pdf', 5 * MB, null],
    ['DEED.PDF', 1, null],
    ['deed.pdf', 5 * MB + 1, 'File size should be less than 5MB'],
    ['deed.pdf', 0, 'The selected file is empty'],
    ['deed.docx', 1, null],
    ['photo.jpeg', 1, null],
    ['virus.exe', 1, 'Only PDF, Word, and image files are accepted'],
    ['deed', 1, 'Only PDF, Word, and image files are accepted'],
    ['pdf', 1, 'Only PDF, Word, and image files are accepted'],
    ['.pdf', 1, 'Only PDF, Word, and image files are accepted'],
    ['deed.pdf.exe', 1, 'Only PDF, Word, and image files are accepted'],
  ])('of a registration, %s with %i bytes: %s', (name, size, message) => {
    expect(checkFile({ name, size }, REGISTRATION_FILES)?.message ?? null).toBe(message);
  });

  it('of a person is a PDF, JPG or PNG', () => {
    expect(checkFile({ name: 'pan.png', size: 1 }, IDENTITY_FILES)).toBeNull();
    expect(checkFile({ name: 'pan.docx', size: 1 }, IDENTITY_FILES)?.message).toBe(
      'Only PDF, JPG or PNG files are accepted',
    );
  });

  it('can fail in ways that have their own words', () => {
    expect([FILE_EMPTY, FILE_PROTECTED, FILE_INFECTED].map(({ message }) => message)).toEqual([
      'The selected file is empty',
      'The selected file is password protected',
      'The selected file contains a virus',
    ]);
  });

  it.each([
    ['a'.repeat(251), null],
    ['a'.repeat(252), 'file.name_long'],
    ['नाम', null],
    ['', 'file.name_missing'],
    ['../../etc/passwd', 'file.name_characters'],
    ['..\\x', 'file.name_characters'],
    ['a\u0000', 'file.name_characters'],
    ['a\nb', 'file.name_characters'],
    ['invoice\u202efdp', 'file.name_characters'],
  ])('named %j + .pdf: %s', (name, code) => {
    expect(checkFileName(name === '' ? '' : `${name}.pdf`)?.code ?? null).toBe(code);
  });
  it.each([
    ['pan.jpg', ['pdf'], 'pan.pdf'],
    ['pan.PDF', ['pdf'], 'pan.PDF'],
    ['photo.pdf', ['jpg', 'jpeg'], 'photo.jpg'],
    ['photo.jpeg', ['jpg', 'jpeg'], 'photo.jpeg'],
    ['pan.xlsx', ['pdf'], 'pan.pdf'],
    ['pan.pdf', ['docx'], null],
    ['tool.exe', ['pdf'], null],
    ['tool.pdf', ['exe'], null],
    ['document', ['pdf'], 'document.pdf'],
    ['1000012345', ['jpg', 'jpeg'], '1000012345.jpg'],
    ['deed of 12.05.2026', ['pdf'], 'deed of 12.05.2026.pdf'],
    ['photo.jfif', ['jpg', 'jpeg'], 'photo.jpg'],
    ['IMG_1.HEIC', ['jpg', 'jpeg'], 'IMG_1.jpg'],
    ['IMG_1.jpg', ['heic'], null],
  ])('named %s with %j inside is stored as %s', (name, found, stored) => {
    expect(nameByContent(name, found, IDENTITY_FILES)).toBe(stored);
  });

  it('of another kind of picture is told how to become a JPEG, where one is taken', () => {
    const code = (found: string, types: readonly string[]) => wrongContent([found], { types, maxMb: 5 }).code;
    const pictures = ['pdf', 'jpg'];
    expect([code('heic', pictures), code('webp', pictures), code('exe', pictures)]).toEqual([
      'file.heic',
      'file.picture',
      'file.type_of',
    ]);
    expect(code('heic', ['pdf'])).toBe('file.type_of');
  });

  it.each([
    ['ffd8ffe0', ['jpg', 'jpeg']],
    ['0d0a255044462d312e37', ['pdf']],
    ['3c68746d6c3e255044462d', []],
    ['504b0304', ['docx', 'xlsx']],
    ['000000186674797068656963', ['heic']],
    ['000000206674797061766966', ['avif']],
    ['52494646000000005745425056503820', ['webp']],
    ['', []],
  ])('that begins with %s is told by its head as %j', (hex, found) => {
    expect(extensionsByHead(Buffer.from(hex, 'hex'))).toEqual(found);
  });

  it('has the extension behind its last dot', () => {
    expect(['a.PDF', 'a.tar.gz', 'a', 'a.', '.env', 'a.b c'].map(extensionOf)).toEqual(['pdf', 'gz', '', '', '', '']);
    expect(parseTypes(' pdf,.DOCX, ,jpg,')).toEqual(['pdf', 'docx', 'jpg']);
  });
});

const needs = (key: string, more: Partial<DocumentRequirement> = {}): DocumentRequirement => ({
  key,
  label: key.toUpperCase(),
  required: true,
  allowed_types: 'pdf,jpg,png',
  max_size_mb: 10,
  display_order: 0,
  ...more,
});

describe('a document requirement', () => {
  it('takes files by its own types and size', () => {
    const rules = fileRulesOf(needs('deed', { allowed_types: 'PDF, jpg', max_size_mb: 1 }));
    expect(rules).toEqual({ types: ['pdf', 'jpg'], maxMb: 1 });
    expect(checkFile({ name: 'a.jpeg', size: MB }, rules)).toBeNull();
    expect(checkFile({ name: 'a.pdf', size: MB + 1 }, rules)?.message).toBe('File size should be less than 1MB');
    expect(checkFile({ name: 'a.png', size: 1 }, rules)?.message).toBe('Only PDF or JPG files are accepted');
  });
});

describe('a document without a requirement', () => {
  it('is a scan where the form has people, and may be a Word file elsewhere; a requirement has its own rules', () => {
    expect(filesAt(undefined, true)).toBe(IDENTITY_FILES);
    expect(filesAt(undefined, false)).toBe(REGISTRATION_FILES);
    expect(filesAt(needs('deed', { allowed_types: 'docx' }), true).types).toEqual(['docx']);
  });
});

describe('a copy of a paper that identifies a person', () => {
  const of = (documentKey: string, label = '', name: string | null = null) => ({ documentKey, label, name });

  it.each([
    of('pan'),
    of('panCard'),
    of('aadhar'),
    of('document_3', 'PAN card'),
    of('licence', 'Driving licence'),
    of('other', '', 'My passport'),
  ])('is known by its key, its label or its name: %o', (document) => {
    expect(isIdentityDocument(document)).toBe(true);
  });

  it.each([of('company_deed'), of('licence', 'Trade licence'), of('photo'), of('other', '', 'Panvel office')])(
    'is none of these: %o',
    (document) => {
      expect(isIdentityDocument(document)).toBe(false);
    },
  );
});

describe('missing documents', () => {
  const requirements = [
    needs('pan', { per_person: true }),
    needs('bill'),
    needs('noc', { required_if: { key: 'premises', equals: 'Rented' } }),
    needs('msme', { required: false }),
    needs('affidavit', { required: false, required_if: { key: 'premises', equals: 'Rented' } }),
  ];
  const people = ['Asha', 'Ravi'].map((name, index) => ({
    id: `p${index + 1}`,
    list: 'directors',
    role: 'director' as const,
    index,
    name,
    answers: { nationality: name === 'Asha' ? 'Indian' : 'Nepali' },
  }));
  const paths = (...args: Parameters<typeof missingDocuments>): string[] =>
    missingDocuments(...args).map((m) => m.path);

  it('are the required ones of the case and of each person, in order', () => {
    expect(paths(requirements, {}, [], people)).toEqual(['pan#p1', 'pan#p2', 'bill']);
    expect(paths(requirements, {}, [{ documentKey: 'pan', personId: 'p2' }], people)).toEqual(['pan#p1', 'bill']);
  });

  it('of a person hang on the answers of that person', () => {
    const ofIndians = [needs('pan', { per_person: true, required_if: { key: 'nationality', equals: 'Indian' } })];
    const ofOthers = [
      needs('passport', { per_person: true, required_if: { key: 'nationality', equals: 'Indian', not: true } }),
    ];
    expect(paths(ofIndians, { nationality: 'Nepali' }, [], people)).toEqual(['pan#p1']);
    expect(paths(ofOthers, { nationality: 'Nepali' }, [], people)).toEqual(['passport#p2']);
  });

  it('of people are none while a form with lists of people names nobody', () => {
    expect(paths(requirements, {}, [], [])).toEqual(['bill']);
  });

  it('are asked for once where the form has no lists of people', () => {
    expect(paths(requirements, {}, [])).toEqual(['pan', 'bill']);
    expect(paths(requirements, {}, [{ documentKey: 'pan', personId: null }])).toEqual(['bill']);
  });

  it('hang on the answers where the requirement says so', () => {
    expect(paths(requirements, { premises: 'Rented' }, [{ documentKey: 'pan' }])).toEqual(['bill', 'noc']);
    expect(paths(requirements, { premises: 'Owned' }, [{ documentKey: 'pan' }])).toEqual(['bill']);
  });

  it('are not satisfied by another person or without one', () => {
    const attached = [
      { documentKey: 'pan' },
      { documentKey: 'pan', personId: 'p3' },
      { documentKey: 'bill', personId: 'p1' },
    ];
    expect(paths(requirements, {}, attached, people)).toEqual(['pan#p1', 'pan#p2', 'bill']);
  });

  it('say what and whose they are', () => {
    expect(missingDocuments([needs('pan', { per_person: true })], {}, [], people.slice(0, 1))).toEqual([
      {
        path: 'pan#p1',
        key: 'pan',
        personId: 'p1',
        code: 'document.missing_for',
        message: 'PAN is required for Asha',
        params: { label: 'PAN', person: 'Asha' },
      },
    ]);
    expect(missingDocuments([needs('bill')], {}, [])[0]?.message).toBe('BILL is required');
  });

  it('are none once each of them is attached', () => {
    fc.assert(
      fc.property(fc.constantFrom('Rented', 'Owned'), fc.subarray(people), (premises, named) => {
        const answers = { premises };
        const attached = missingDocuments(requirements, answers, [], named).map(({ key, personId }) => ({
          documentKey: key,
          personId,
        }));
        expect(missingDocuments(requirements, answers, attached, named)).toEqual([]);
        expect(new Set(attached.map((one) => documentSlot(one.documentKey, one.personId))).size).toBe(attached.length);
      }),
    );
  });
});

describe('the answers that a document proves', () => {
  const ask = (section: string, ...keys: string[]) => keys.map((key) => ({ key, section }));
  const questions = [
    ...ask('Business', 'legal_name', 'pan', 'constitution'),
    ...ask('Place of business', 'business_address', 'business_pin', 'premises'),
    ...ask('Bank account', 'bank_account', 'ifsc'),
    ...ask('Applicant', 'applicant_name', 'applicant_pan'),
  ];
  const everything = questions.map(({ key }) => key);
  const proved = (documentKey: string, label: string) => changesProvedBy({ documentKey, label }, questions, everything);

  it('share a word with its key or label', () => {
    expect(proved('pan_card', 'PAN card')).toEqual(['pan']);
    expect(proved('papers', 'PAN of the firm')).toEqual(['pan']);
    expect(proved('photo', 'Photo')).toEqual([]);
  });

  it('are the whole section where its title shares one too, as an IFSC belongs to the bank account', () => {
    expect(proved('bank_proof', 'Bank proof')).toEqual(['bank_account', 'ifsc']);
    expect(proved('proof', 'Proof of the business address')).toEqual(['business_address', 'business_pin', 'premises']);
  });

  it('are the section of a person whom its key or label names', () => {
    expect(proved('applicant_photo', 'Photo')).toEqual(['applicant_name', 'applicant_pan']);
    expect(proved('identity_proof', 'Identity proof of the applicant')).toEqual(['applicant_name', 'applicant_pan']);
  });

  it('are those of its own person in a list, name and nationality included', () => {
    const changed = ['p1', 'p2'].flatMap((id) =>
      ['name', 'panNumber', 'aadharNumber', 'email'].map((key) => `directors#${id}.${key}`),
    );
    const pan = { documentKey: 'tax_card', label: 'PAN card', personId: 'p2' };
    expect(changesProvedBy(pan, [], changed)).toEqual(['directors#p2.name', 'directors#p2.panNumber']);
  });
});
