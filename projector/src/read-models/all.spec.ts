import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projections } from './all.js';

const here = import.meta.dirname;
const folders = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('projection.ts'))
  .map((path) => path.slice(0, path.indexOf('/')));

/** Cases of a switch that leave the document as it is. */
const WITHOUT_EFFECT = /(?:case '\w+':\s*(?:\/\/.*\s*)*)+return \w+;/g;

/** The types of events that the files of a folder fold, by the cases of their switches. */
const foldedIn = (folder: string): readonly string[] =>
  readdirSync(join(here, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(here, folder, file), 'utf8').replaceAll(WITHOUT_EFFECT, ''))
    .flatMap((text) => [...text.matchAll(/case '([A-Z]\w+)'/g)].map(([, type = '']) => type));

describe('every read model', () => {
  it('is listed: a view that is not runs nowhere', () => {
    expect(projections.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  it.each(projections)('$name handles each event that it folds', ({ name, handles }) => {
    expect(foldedIn(name).filter((type) => !handles.includes(type))).toEqual([]);
  });
});
