import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Checks the list of what the bundle of the server has a file for (scripts/bundle.mjs). */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

const entries = found(textOf('scripts/bundle.mjs'), /^ {2}'(\S+\/src\/\S+)\.ts',$/gm);
const sources = ['infra', 'projector', 'command-api'].flatMap((folder) =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/src/${file.split(sep).join('/')}`)
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\/testing\//.test(file)),
);

describe('the bundle of the server', () => {
  it('has a file for every program that is started, every thread, and every module that a thread loads, and for nothing else', () => {
    const programs = ['package.json', 'Dockerfile'].flatMap((file) =>
      found(textOf(file), /command-api\/dist\/bundle\/([\w-]+)\.js/g).map((name) => `command-api/src/server/${name}`),
    );
    const loaded = sources.flatMap((file) =>
      found(textOf(file), /new URL\('(\.\/[^']+)\.js', import\.meta\.url\)/g).map((path) =>
        posix.join(posix.dirname(file), path),
      ),
    );
    expect([...entries].sort()).toEqual([...new Set([...programs, ...loaded])].sort());
  });

  it('gives each of them a name of its own, since all lie in one folder', () => {
    expect(new Set(entries.map((file) => basename(file))).size).toBe(entries.length);
  });

  it('names a module by its file, not as the one that runs, which may be any file of the bundle', () => {
    expect(sources.filter((file) => /new URL\(import\.meta\.url\)/.test(textOf(file)))).toEqual([]);
  });
});
