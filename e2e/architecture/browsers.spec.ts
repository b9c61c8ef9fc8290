import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What is newer than the oldest browsers of the build (`target` in web/vite.config.ts), with the first versions that have it. */
const NEWER: readonly (readonly [pattern: RegExp, since: string])[] = [
  [/\bURL\.(?:canParse|parse)\b/, 'Chrome 120, Firefox 115, Safari 17'],
  [/\bIntl\.(?:Segmenter|DurationFormat)\b/, 'Chrome 87, Firefox 125, Safari 14.1'],
  [/\b(?:Object|Map)\.groupBy\b/, 'Chrome 117, Firefox 119, Safari 17.4'],
  [/\bPromise\.(?:withResolvers|try)\b/, 'Chrome 119, Firefox 121, Safari 17.4'],
  [/\bArray\.fromAsync\b/, 'Chrome 121, Firefox 115, Safari 16.4'],
  [/\bAbortSignal\.any\b/, 'Chrome 116, Firefox 124, Safari 17.4'],
  [/\bRegExp\.escape\b/, 'Chrome 136, Firefox 134, Safari 18.2'],
  [/\.(?:is|to)WellFormed\(/, 'Chrome 111, Firefox 119, Safari 16.4'],
  [/\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/, 'Chrome 122, Firefox 127, Safari 17'],
  [/\bnew Set\([^()]*\)\.(?:union|intersection|difference)\(/, 'Chrome 122, Firefox 127, Safari 17'],
  [
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|some|every|find)\(/,
    'Chrome 122, Firefox 131, Safari 18.4',
  ],
  [/\bIterator\.from\b/, 'Chrome 122, Firefox 131, Safari 18.4'],
  [/\bUint8Array\.from(?:Base64|Hex)\b|\.to(?:Base64|Hex)\(/, 'Chrome 140, Firefox 133, Safari 18.2'],
  [/\bstartViewTransition\b/, 'Chrome 111, Firefox 144, Safari 18'],
  [/\.checkVisibility\(/, 'Chrome 105, Firefox 106, Safari 17.4'],
  [/\bnavigator\.userActivation\b/, 'Chrome 72, Firefox 120, Safari 16.4'],
  [/\.getOrInsert(?:Computed)?\(/, 'Chrome 145, Firefox 144, Safari 26.2'],
  [/\b(?:Temporal\.|Float16Array\b|Error\.isError\b)/, 'not in Safari 18'],
  [
    /[(=,:]\s*\/(?![/*])(?:\\.|[^/\\\n])+\/[dgimsy]*v[dgimsy]*(?=[.,;)\s])/,
    'flag v: Chrome 112, Firefox 116, Safari 17',
  ],
];

const files = ['web/src', 'domain/src'].flatMap((dir) =>
  readdirSync(join(root, dir), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.tsx?$/.test(entry.name) && !entry.parentPath.includes('testing'))
    .map((entry) => join(entry.parentPath, entry.name)),
);

describe('the code that browsers run', () => {
  it('calls nothing newer than the oldest browser that the build names', () => {
    const found = files.flatMap((path) => {
      const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      return NEWER.flatMap(([pattern, since]) => {
        const call = pattern.exec(code)?.[0];
        return call === undefined ? [] : [`${path.slice(root.length + 1)}: ${call} (${since})`];
      });
    });
    expect(found).toEqual([]);
  });

  it.each([
    'URL.canParse(href)',
    "new Intl.Segmenter('en-IN')",
    'Object.groupBy(list, kindOf)',
    'new Set(a).union(b)',
    'map.values().map(nameOf)',
    'const letter = /[\\p{L}--[a-z]]/v;',
  ])('would be found with %s in it', (code) => {
    expect(NEWER.some(([pattern]) => pattern.test(code))).toBe(true);
  });
});

describe('the size of every text', () => {
  it('follows the size that a browser is set to', () => {
    const inPixels = readdirSync(join(root, 'web/src'), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(?:css|tsx?)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.endsWith('theme.tsx'))
      .flatMap((path) =>
        [
          ...readFileSync(path, 'utf8').matchAll(
            /(?:font(?:-size)?|--t-\w+):[^;\n]*\dpx|fontSize: '?\d+(?:px)?'?[,\s]/g,
          ),
        ].map(([found]) => `${relative(root, path)}: ${found}`),
      );
    expect(inPixels).toEqual([]);
  });
});
