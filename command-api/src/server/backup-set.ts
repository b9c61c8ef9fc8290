import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BACKED_UP_DATABASES, databaseProblems, readLogHead } from '@anupalan/infra/embedded/backup';
import { z } from 'zod';

/** The contents of a backup; written last, so that a folder with it is complete. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** UTC ISO-8601: start of the copy of the log. */
  at: z.string(),
  /** Of the log, and its last position. */
  identity: z.string(),
  head: z.string().nullable(),
  /** Every file but this one; paths with `/`, relative to the backup. */
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type Manifest = Readonly<z.infer<typeof manifestSchema>>;

export const MANIFEST = 'manifest.json';

const sha256 = async (file: string): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** Every file below `dir` but the manifest, sorted, with `/` between the parts of its path. */
const filesOf = async (dir: string): Promise<readonly string[]> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry) => (entry.isFile() ? [relative(dir, join(entry.parentPath, entry.name))] : []))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path !== MANIFEST)
    .sort();
};

/** Lists the files in `dir` and writes the manifest there, durably. */
export const writeManifest = async (
  dir: string,
  log: Pick<Manifest, 'at' | 'identity' | 'head'>,
): Promise<Manifest> => {
  const files: Manifest['files'] = [];
  for (const path of await filesOf(dir)) files.push({ path, ...(await sha256(join(dir, path))) });
  const manifest: Manifest = { format: 1, ...log, files };
  const handle = await open(join(dir, MANIFEST), 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return manifest;
};

/** @throws Error with a text for people when the folder is not a backup */
export const readManifest = async (dir: string): Promise<Manifest> => {
  let text: string;
  try {
    text = await readFile(join(dir, MANIFEST), 'utf8');
  } catch (error) {
    throw new Error(`${dir} is no backup: it has no ${MANIFEST}.`, { cause: error });
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${dir} is no backup that can be used: its ${MANIFEST} is damaged.`, { cause: error });
  }
};

export const bytesOf = ({ files }: Manifest): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Compares the files below `dir` with the manifest, byte by byte, and lets SQLite check its databases. Returns the
 * problems, for people; empty for a complete one. Changes nothing.
 */
export const manifestProblems = async (dir: string, manifest: Manifest): Promise<readonly string[]> => {
  const problems: string[] = [];
  const there = new Set(await filesOf(dir));
  for (const { path, ...expected } of manifest.files) {
    if (!there.delete(path)) {
      problems.push(`${path} is missing`);
      continue;
    }
    const found = await sha256(join(dir, path));
    if (found.bytes !== expected.bytes) problems.push(`${path} has ${found.bytes} bytes instead of ${expected.bytes}`);
    else if (found.sha256 !== expected.sha256) problems.push(`${path} is not what was backed up`);
  }
  for (const path of there) problems.push(`${path} does not belong to it`);
  for (const file of BACKED_UP_DATABASES)
    if (!manifest.files.some(({ path }) => path === file)) problems.push(`${file} is not part of it`);
  if (problems.length > 0) return problems;
  for (const file of BACKED_UP_DATABASES)
    problems.push(...databaseProblems(join(dir, file)).map((problem) => `${file}: ${problem}`));
  if (problems.length > 0) return problems;
  const { identity, head } = readLogHead(join(dir, 'log.db'));
  if (identity !== manifest.identity || head !== manifest.head) problems.push('log.db is another log');
  return problems;
};
