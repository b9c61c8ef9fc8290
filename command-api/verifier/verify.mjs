// Checks an audit export of Anupalan: node verify.mjs [--key public-key.pem] [folder of the export]
// Node 20 or newer and nothing else. Exit code 0: all of it is as it was exported; 1: something is not, and is named.
import { verify as checkSignature, createHash, createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = ['manifest.json', 'manifest.sig', 'public-key.pem', 'events.ndjson', 'index.ndjson', 'seals.ndjson'];

const sha256 = (bytes, encoding = 'hex') => createHash('sha256').update(bytes).digest(encoding);

/** The one text of a JSON value (RFC 8785): keys in order, no white space. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  // biome-ignore lint/suspicious/useArraySortCompare: without a comparator the order is that of UTF-16 code units
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
};

/** SHA-256 over the hash of the event before and everything about this one, with personal fields still encrypted. */
const chainHash = (previous, { stream, revision, id, type, version, data, metadata: { hash: _, ...metadata } }) =>
  sha256(canonical({ data, id, metadata, previous, revision, stream, type, version }));

/** The leaf of an event in a seal of the log: 48 bits of the hash of its place, 72 bits of its chain hash. */
const leafOf = ({ stream, revision, hash }) =>
  createHash('sha256').update(`${stream} ${revision}`).digest().subarray(0, 6).toString('base64url') +
  Buffer.from(hash.slice(0, 18), 'hex').toString('base64url');

const parsed = (text) => {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
};
/** The lines of a file without the empty one behind the last line break. */
const linesOf = (bytes) => Buffer.from(bytes).toString('utf8').replace(/\n$/, '').split('\n');
const objectsOf = (bytes) => (bytes.length === 0 ? [] : linesOf(bytes).map(parsed));
const keyOf = (pem) => {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
};
/** SHA-256 of a public key (SPKI, DER): what is compared with the published one. */
export const fingerprint = (key) => sha256(key.export({ format: 'der', type: 'spki' }));
const genuine = (text, key, signature) => checkSignature(null, Buffer.from(text), key, signature);

const isEntry = (entry) =>
  typeof entry?.hash === 'string' && typeof entry.stream === 'string' && Number.isInteger(entry.revision);
const nameOf = (stream, revision) => `event ${revision} of ${stream}`;
const placeOf = ({ stream, revision }) => `${stream} ${revision}`;

/** Every event that is not what the index and its hash chain say. `index`: one line for each event, in order. */
const eventProblems = (lines, index) => {
  const problems = [];
  const events = lines.map(parsed);
  const byHash = new Map(index.map((entry) => [entry.hash, entry]));
  const expected = new Set(index.map(placeOf));
  const at = new Map();
  for (const [line, event] of events.entries()) {
    const place = event === null ? null : placeOf(event);
    if (event === null || typeof event.metadata !== 'object' || event.metadata === null) {
      const there = index[line];
      const name = there === undefined ? `line ${line + 1} of events.ndjson` : nameOf(there.stream, there.revision);
      problems.push(`changed: ${name} cannot be read.`);
      if (there !== undefined && !at.has(placeOf(there))) at.set(placeOf(there), -1);
    } else if (!expected.has(place)) problems.push(`added or changed: ${nameOf(event.stream, event.revision)}.`);
    else if ((at.get(place) ?? -1) >= 0)
      problems.push(`added: ${nameOf(event.stream, event.revision)} is there twice.`);
    else at.set(place, line);
  }
  /** The last event of each stream that is there: what is missing behind it was cut off. */
  const ends = new Map();
  for (const entry of index) if (at.has(placeOf(entry))) ends.set(entry.stream, entry.revision);
  const told = new Set();
  const order = index.filter((entry) => (at.get(placeOf(entry)) ?? -1) >= 0).map((entry) => at.get(placeOf(entry)));
  const sorted = [...order].sort((a, b) => a - b);
  let [before, n] = [null, -1];
  for (const entry of index) {
    const { stream, revision, hash } = entry;
    const follows = before?.stream === stream && before.revision + 1 === revision;
    if (!follows && entry.previous === undefined && revision > 0) {
      const first = before?.stream === stream ? before.revision + 1 : 0;
      problems.push(`removed: ${nameOf(stream, first)} is missing, though ${nameOf(stream, revision)} is there.`);
    }
    const previous = entry.previous ?? (follows ? before.hash : null);
    before = entry;
    const line = at.get(placeOf(entry));
    if (line === undefined) {
      const end = ends.get(stream);
      if (end !== undefined && revision < end) problems.push(`removed: ${nameOf(stream, revision)} is missing.`);
      else if (!told.has(stream)) {
        const rest = end === undefined ? 'all events' : `the end, from event ${revision} on,`;
        problems.push(`cut off: ${rest} of ${stream} is missing.`);
      }
      if (end === undefined || revision > end) told.add(stream);
      continue;
    }
    if (line < 0) continue;
    n += 1;
    if (line !== sorted[n]) problems.push(`re-ordered: ${nameOf(stream, revision)} is in another place.`);
    const event = events[line];
    const computed = chainHash(previous, event);
    if (computed === hash && event.metadata.hash === hash) continue;
    const other = byHash.get(event.metadata.hash);
    if (other !== undefined && other !== entry)
      problems.push(
        `re-ordered: where ${nameOf(stream, revision)} was, there is ${nameOf(other.stream, other.revision)}.`,
      );
    else problems.push(`changed: ${nameOf(stream, revision)} is not what its hash says.`);
  }
  return problems;
};

/** Seals of the log: signed lists of events, made within a minute of them, long before this export. */
const sealProblems = (seals, index, { sealKeys = [], sealed }) => {
  const problems = [];
  const keys = [sealKeys]
    .flat()
    .map(keyOf)
    .filter((key) => key !== null);
  const leaves = new Set();
  for (const [line, seal] of seals.entries()) {
    const { signature, ...content } = seal ?? {};
    const text = canonical(content);
    if (typeof signature !== 'string' || !keys.some((key) => genuine(text, key, Buffer.from(signature, 'base64url'))))
      problems.push(`changed: seal ${seal?.number ?? `on line ${line + 1}`} is not signed by a key of the seals.`);
    else for (let i = 0; i < seal.leaves.length; i += 20) leaves.add(seal.leaves.slice(i, i + 20));
  }
  const named = index.filter((entry) => leaves.has(leafOf(entry))).length;
  if (named !== sealed) problems.push(`the seals name ${named} of the events, and the export says ${sealed}.`);
  return problems;
};

/** Opened texts by the hashes in the index. */
const openedProblems = (lines, index) => {
  const there = new Set(lines.map((line) => sha256(line)));
  return index
    .filter(({ opened }) => opened !== undefined && !there.has(opened))
    .map(({ stream, revision }) => `changed or removed: the opened text of ${nameOf(stream, revision)}.`);
};

/**
 * `files`: the bytes of each file by its name. `key`: PEM of the public key, from somewhere else than the export.
 * Answers every problem, in words, and what a reader should know besides.
 */
export const verify = (files, key = null) => {
  const problems = [];
  const notes = [];
  for (const name of NEEDED) if (!files.has(name)) problems.push(`removed: ${name} is missing.`);
  if (problems.length > 0) return { problems, notes };
  const [text, signature] = [files.get('manifest.json'), files.get('manifest.sig')];
  const publicKey = keyOf(key ?? Buffer.from(files.get('public-key.pem')));
  const manifest = parsed(Buffer.from(text).toString('utf8')) ?? {};
  if (publicKey === null) problems.push('the public key cannot be read; it is not an Ed25519 key in PEM.');
  else {
    notes.push(`Key ${fingerprint(publicKey)}${key === null ? ', enclosed: compare it with the published one' : ''}.`);
    if (!genuine(text, publicKey, signature))
      problems.push('manifest.json or manifest.sig was changed: the signature does not fit this key.');
  }
  const listed = manifest.files ?? {};
  for (const [name, hash] of Object.entries(listed))
    if (!files.has(name)) problems.push(`removed: ${name} is missing.`);
    else if (sha256(files.get(name)) !== hash) problems.push(`${name} was changed.`);
  for (const name of files.keys())
    if (listed[name] === undefined && !name.startsWith('manifest.')) notes.push(`${name} is no part of the export.`);
  const index = objectsOf(files.get('index.ndjson')).filter(isEntry);
  const events = files.get('events.ndjson').length === 0 ? [] : linesOf(files.get('events.ndjson'));
  problems.push(...eventProblems(events, index));
  problems.push(...sealProblems(objectsOf(files.get('seals.ndjson')), index, manifest));
  problems.push(...openedProblems(files.has('opened.ndjson') ? linesOf(files.get('opened.ndjson')) : [], index));
  if (index.length !== manifest.events)
    problems.push(`the export says ${manifest.events} events, ${index.length} are listed.`);
  notes.push(`${index.length} events; ${manifest.sealed ?? 0} of them are named by signed seals of the log.`);
  return { problems: [...new Set(problems)], notes };
};

const run = ([first, second, ...rest]) => {
  const [keyFile, folder = dirname(fileURLToPath(import.meta.url))] =
    first === '--key' ? [second, ...rest] : [null, ...(first === undefined ? [] : [first])];
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name[0] !== '.');
  const files = new Map(names.map(({ name }) => [name, readFileSync(join(folder, name))]));
  const { problems, notes } = verify(files, keyFile === null ? null : readFileSync(keyFile));
  for (const line of [...notes, ...problems.map((problem) => `NOT AS EXPORTED: ${problem}`)]) console.log(line);
  const whole = keyFile === null ? 'Whole by the enclosed key' : 'Whole';
  console.log(problems.length === 0 ? `${whole}: every event is as it was exported.` : `${problems.length} problems.`);
  return problems.length === 0 ? 0 : 1;
};

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = run(process.argv.slice(2));
