import { KNOWN_EXTENSIONS } from './file-types.js';
import { type Problem, problem } from './problem.js';
import { hasUnusableCharacters, lengthOf } from './text.js';

/** The types and the size of files that an upload accepts. */
export interface FileRules {
  /** Extensions in lower case, without dots; `jpg` and `jpeg` are equivalent. */
  readonly types: readonly string[];
  readonly maxMb: number;
}

export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

const MB = 1024 * 1024;
const MAX_NAME = 255;

/** The registration form's files. */
export const REGISTRATION_FILES: FileRules = { types: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'], maxMb: 5 };
/** Certificates and their attachments, and how many of them. */
export const DELIVERED_FILES: FileRules = { types: REGISTRATION_FILES.types, maxMb: 50 };
export const MAX_DELIVERED_FILES = 10;
/** The identity documents of the company and LLP forms. */
export const IDENTITY_FILES: FileRules = { types: ['pdf', 'jpg', 'jpeg', 'png'], maxMb: 5 };

export const FILE_EMPTY = problem('file.empty');
export const FILE_PROTECTED = problem('file.protected');
export const FILE_MACROS = problem('file.macros');
export const FILE_UNREADABLE = problem('file.unreadable');
export const FILE_INFECTED = problem('file.infected');

/** `pdf,.DOCX, jpg` as a list of extensions in lower case without dots. */
export const parseTypes = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim().replace(/^\./, '').toLowerCase())
    .filter((one) => one !== '');

/** The extension of a file name in lower case without the dot, '' when there is none. */
export const extensionOf = (name: string): string =>
  /[^.]\.([A-Za-z0-9]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

const withKin = (types: readonly string[]): Set<string> => {
  const kin: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpg' };
  return new Set(types.flatMap((type) => [type, kin[type] ?? type]));
};

/** True for an accepted extension. */
export const takesType = (rules: FileRules, extension: string): boolean => withKin(rules.types).has(extension);

/** `PDF, JPG or PNG` */
export const formatNames = (types: readonly string[]): string => {
  const names = [...new Set(types.map((type) => (type === 'jpeg' ? 'jpg' : type).toUpperCase()))];
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
};

/** The accepted types, as the problem of any other type. */
export const wrongType = (rules: FileRules): Problem => {
  const taken = withKin(rules.types);
  const word = taken.has('doc') || taken.has('docx');
  const image = taken.has('jpg') && taken.has('png');
  if (taken.has('pdf') && word && image) return problem('file.type');
  return problem('file.type_of', { types: formatNames(rules.types) });
};

/** A file's name: 1 to 255 characters, without path separators, control characters or bidirectional overrides. */
export const checkFileName = (name: string): Problem | null => {
  if (name.trim() === '') return problem('file.name_missing');
  if (lengthOf(name) > MAX_NAME) return problem('file.name_long', { max: MAX_NAME });
  return hasUnusableCharacters(name) || /[/\\\u202a-\u202e\u2066-\u2069]/.test(name)
    ? problem('file.name_characters')
    : null;
};

/** Endings that phones and programs give to pictures, whatever is inside. */
const PICTURE_ENDINGS = ['jfif', 'jif', 'jpe', 'heic', 'heif', 'webp', 'avif', 'apng', 'gif', 'bmp', 'tif', 'tiff'];

/** Whether a name has no ending: `1000012345`, `deed 12.05.2026`. */
const isBare = (name: string): boolean => /^\d*$/.test(extensionOf(name));

/** True when a file's name can be corrected: it has no ending, or that of another document or picture. */
const isMendable = (name: string): boolean =>
  isBare(name) || [...KNOWN_EXTENSIONS, ...PICTURE_ENDINGS].includes(extensionOf(name));

/**
 * The name under which a file is stored, by the extensions of its content (`pan.jpg` with a PDF inside: `pan.pdf`);
 * null for a file that is not accepted.
 */
export const nameByContent = (name: string, found: readonly string[], rules: FileRules): string | null => {
  const extension = extensionOf(name);
  const [taken] = found.filter((one) => takesType(rules, one));
  if (taken === undefined || !(found.includes(extension) || isMendable(name))) return null;
  if (found.includes(extension)) return name;
  const bare = name.trim().replace(/\.+$/, '');
  return isBare(name) ? `${bare}.${taken}` : `${bare.slice(0, -extension.length)}${taken}`;
};

/** Why a file with this content is not accepted. Where a JPEG would be, other pictures are told how to become one. */
export const wrongContent = (found: readonly string[], rules: FileRules): Problem => {
  if (!takesType(rules, 'jpg')) return wrongType(rules);
  if (found.includes('heic')) return problem('file.heic');
  const other = found.find((one) => one === 'webp' || one === 'avif');
  return other === undefined ? wrongType(rules) : problem('file.picture', { format: OTHER_PICTURES[other] });
};
const OTHER_PICTURES = { webp: 'WebP', avif: 'AVIF' } as const;

const checkFacts = (file: FileFacts, rules: FileRules, isType: boolean): Problem | null => {
  const name = checkFileName(file.name);
  if (name !== null) return name;
  if (!isType) return wrongType(rules);
  if (file.size === 0) return FILE_EMPTY;
  return file.size > rules.maxMb * MB ? problem('file.size', { max: rules.maxMb }) : null;
};

/** As checkFile, before the content is known: a document or a picture may only have a wrong name. */
export const checkBeforeContent = (file: FileFacts, rules: FileRules): Problem | null =>
  checkFacts(file, rules, isMendable(file.name) || takesType(rules, extensionOf(file.name)));

/** Checks the name, the type by extension and the size. */
export const checkFile = (file: FileFacts, rules: FileRules): Problem | null =>
  checkFacts(file, rules, takesType(rules, extensionOf(file.name)));
