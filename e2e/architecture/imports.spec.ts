import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES } from '@anupalan/domain/rules/pages';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** Checks the folders' import rules (docs/architecture.md). */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

interface Import {
  readonly from: string;
  /** A file of the project (`domain/src/kernel/event`), without its extension, or a package's name. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const filesUnder = (dir: string): string[] =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesUnder(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });

const WORKSPACES = new Set(['domain', 'infra', 'projector', 'command-api', 'web']);

const target = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) {
    const path = relative(root, resolve(root, dirname(file), specifier))
      .split(sep)
      .join('/');
    return path.replace(/\.(js|tsx?)$/, '');
  }
  const own = /^@anupalan\/([a-z-]+)\/(.+)$/.exec(specifier);
  if (own?.[1] !== undefined && WORKSPACES.has(own[1])) {
    const [, workspace, path = ''] = own;
    return path.startsWith('testing/') && workspace !== 'command-api'
      ? `${workspace}/${path}`
      : `${workspace}/src/${path}`;
  }
  return specifier;
};

const importsOf = (file: string): Import[] => {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const statics = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  const reexports = module.staticExports
    .flatMap((found) => found.entries)
    .flatMap((entry) =>
      entry.moduleRequest === null ? [] : [{ specifier: entry.moduleRequest?.value ?? '', typeOnly: entry.isType }],
    );
  const source = readFileSync(join(root, file), 'utf8');
  const dynamics = module.dynamicImports.flatMap((found) => {
    const literal = /^['"](.+)['"]$/.exec(source.slice(found.moduleRequest.start, found.moduleRequest.end));
    return literal?.[1] === undefined ? [] : [{ specifier: literal[1], typeOnly: false }];
  });
  return [...statics, ...reexports, ...dynamics]
    .filter((found) => found.specifier !== '')
    .map(({ specifier, typeOnly }) => ({ from: file, to: target(file, specifier), typeOnly }));
};

const isTest = (file: string): boolean => /\.spec\.tsx?$|\.contract\.ts$|\/testing\//.test(file);
const FOLDERS = ['domain', 'infra', 'projector', 'command-api', 'web', 'clients', 'examples'];
const all = FOLDERS.flatMap(filesUnder);
const imports = all.flatMap(importsOf);
const shipped = imports.filter(({ from }) => !isTest(from));

const breaches = (found: readonly Import[], broken: (found: Import) => boolean): string[] =>
  found.filter(broken).map(({ from, to }) => `${from} imports ${to}`);

const CONTEXTS = new Set(
  readdirSync(join(root, 'domain/src')).filter(
    (name) => !['kernel', 'rules', 'texts', 'workflows', 'forms', 'contracts', 'processes'].includes(name),
  ),
);
const contextOf = (path: string): string | undefined => {
  const name = /^domain\/src\/([a-z-]+)\//.exec(path)?.[1];
  return name !== undefined && CONTEXTS.has(name) ? name : undefined;
};

/** A slice of the server, its platform, or `server`. */
const serverPart = (path: string): string | undefined => /^command-api\/src\/([a-z-]+)\//.exec(path)?.[1];

/** The circles among pairs of who needs whom, each once. */
const circlesIn = (pairs: readonly (readonly [string, string])[]): readonly string[] => {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of pairs) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const circles: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (node: string, trail: readonly string[]): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      circles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
};

const isRules = (path: string): boolean => /^domain\/src\/(rules|texts|workflows|forms)\//.test(path);

/** The descriptions of records and what they refuse, from which the office's forms are made. */
const isRecord = (path: string): boolean =>
  /^domain\/src\/[a-z]+\/([a-z-]+-)?records?$/.test(path) || path === 'domain/src/kernel/rejection';

describe('the folders', () => {
  it('are read at all', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('domain imports nothing but zod', () => {
    expect(
      breaches(
        shipped,
        ({ from, to }) => from.startsWith('domain/src/') && !to.startsWith('domain/src/') && to !== 'zod',
      ),
    ).toEqual([]);
  });

  it('the rules, texts, workflows and forms of the domain stand on nothing', () => {
    expect(breaches(shipped, ({ from, to }) => isRules(from) && !isRules(to))).toEqual([]);
  });

  it('contexts of the domain do not know each other', () => {
    expect(
      breaches(shipped, ({ from, to }) => {
        const [mine, theirs] = [contextOf(from), contextOf(to)];
        return mine !== undefined && theirs !== undefined && mine !== theirs;
      }),
    ).toEqual([]);
  });

  it('infra knows the kernel of the domain and nothing else of the project', () => {
    expect(
      breaches(
        shipped,
        ({ from, to }) =>
          from.startsWith('infra/src/') &&
          [...WORKSPACES].some((workspace) => to.startsWith(`${workspace}/src/`)) &&
          !to.startsWith('infra/src/') &&
          !to.startsWith('domain/src/kernel/'),
      ),
    ).toEqual([]);
  });

  it('adapters are chosen in composition files only', () => {
    const adapter = /^infra\/src\/(?!ports\/|sealing\/)([a-z0-9-]+)\//;
    expect(
      breaches(shipped, ({ from, to }) => {
        const folder = adapter.exec(to)?.[1];
        return (
          folder !== undefined &&
          !from.startsWith(`infra/src/${folder}/`) &&
          !from.startsWith('command-api/src/server/')
        );
      }),
    ).toEqual([]);
  });

  it('the projector knows no commands, no API and no web', () => {
    expect(
      breaches(
        shipped,
        ({ from, to }) =>
          from.startsWith('projector/src/') && (/^(command-api|web)\//.test(to) || /\/(commands|decide)$/.test(to)),
      ),
    ).toEqual([]);
  });

  it('the platform of the server knows no slice, and no slice knows the server that puts them together', () => {
    expect(
      breaches(shipped, ({ from, to }) => {
        const [mine, theirs] = [serverPart(from), serverPart(to)];
        if (mine === undefined || theirs === undefined || mine === theirs || mine === 'server') return false;
        return mine === 'platform' || theirs === 'server';
      }),
    ).toEqual([]);
  });

  it('the web knows the rules, texts, workflows, records and public events of the domain and the types of its contracts', () => {
    expect(
      breaches(
        shipped,
        ({ from, to, typeOnly }) =>
          from.startsWith('web/src/') &&
          /^(domain|infra|projector|command-api)\//.test(to) &&
          !isRules(to) &&
          !isRecord(to) &&
          !to.startsWith('domain/src/contracts/public-event-') &&
          !(typeOnly && to.startsWith('domain/src/contracts/')),
      ),
    ).toEqual([]);
  });

  it("the web's rooms of parts: the office and a case's parts stand on the kit, and customers' features need no office", () => {
    const roomOf = (path: string): string | undefined =>
      /^web\/src\/(?:shared\/(kit|loading|forms|case-parts|office)|(features\/[a-z-]+))\//
        .exec(path)
        ?.slice(1)
        .find(Boolean);
    const MAY: Readonly<Record<string, readonly string[]>> = {
      kit: ['loading'],
      loading: ['kit'],
      forms: ['kit', 'loading'],
      'case-parts': ['kit', 'loading'],
      office: ['kit', 'loading', 'forms'],
    };
    // Features with a page of the office.
    const office = new Set(
      PAGES.filter(({ frame }) => frame === 'staff' || frame === 'admin').map(({ code }) =>
        code.split('/', 2).join('/'),
      ),
    );
    expect(
      breaches(shipped, ({ from, to }) => {
        const [mine, theirs] = [roomOf(from), roomOf(to)];
        if (mine === undefined || theirs === undefined || mine === theirs) return false;
        return mine.startsWith('features/')
          ? theirs === 'office' && !office.has(mine)
          : MAY[mine]?.includes(theirs) !== true && !theirs.startsWith('features/');
      }),
    ).toEqual([]);
  });

  it('the web imports shared <- features <- app, and no feature imports another', () => {
    const slice = (path: string): string | undefined => /^web\/src\/(shared|app|features\/[a-z-]+)\//.exec(path)?.[1];
    expect(
      breaches(shipped, ({ from, to }) => {
        const [mine, theirs] = [slice(from), slice(to)];
        if (mine === undefined || theirs === undefined || mine === theirs || mine === 'app') return false;
        return theirs !== 'shared';
      }),
    ).toEqual([]);
  });

  it('the client stands on nothing, and the examples on Node and the client, as a stranger has them', () => {
    const client = /^clients\/typescript\/src\//;
    const example = /^examples\/receiver\/src\/|^node:|^@anupalan\/client$/;
    expect(
      breaches(
        shipped,
        ({ from, to }) =>
          (client.test(from) && !client.test(to)) || (from.startsWith('examples/') && !example.test(to)),
      ),
    ).toEqual([]);
  });

  it('no slice of the server needs another one that needs it', () => {
    const found = shipped.flatMap(({ from, to }) => {
      const [mine, theirs] = [serverPart(from), serverPart(to)];
      if (mine === undefined || theirs === undefined || mine === theirs) return [];
      return [[mine, theirs] as const];
    });
    expect(circlesIn(found)).toEqual([]);
  });

  it('no file imports itself in a circle', () => {
    const known = new Set(all.map((file) => file.replace(/\.tsx?$/, '')));
    expect(
      circlesIn(
        shipped
          .filter(({ to, typeOnly }) => !typeOnly && known.has(to))
          .map(({ from, to }) => [from.replace(/\.tsx?$/, ''), to] as const),
      ),
    ).toEqual([]);
  });

  it('no file is longer than fits in the head', () => {
    const long = all
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
      .filter(
        ({ file, lines }) =>
          lines > 400 &&
          !isTest(file) &&
          !/catalogue\/built-in|i18n\/|domain\/src\/texts\/|clients\/typescript\/src\/api\.ts/.test(file),
      );
    expect(long).toEqual([]);
  });
});
