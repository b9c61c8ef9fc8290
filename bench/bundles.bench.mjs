// What a browser loads before a page works, as it is served: the entry, the page's chunk and everything both import at once,
// in Brotli. A first visit to the customer's home page has a budget (web/build/first-load.ts keeps it); every other page, and
// what opens later (dialogs, PDF), is shown beside it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { figure, heading } from './measure.mjs';

const APP = fileURLToPath(new URL('../web/dist/app/', import.meta.url));
const HOME = 'src/features/home/HomePage.tsx';
const BUDGET_KB = 180;
const OFFICE = /^src\/features\/(admin|staff)-/;

const manifest = JSON.parse(readFileSync(`${APP}.vite/manifest.json`, 'utf8'));
/** As served: what is too small to gain from compression has no `.br`. */
const kb = (file) => statSync(existsSync(`${APP}${file}.br`) ? `${APP}${file}.br` : `${APP}${file}`).size / 1000;

/** Files of kind `ext` of a chunk and of all that it imports statically. */
const filesOf = (key, ext, seen = new Set()) => {
  if (seen.has(key)) return [];
  seen.add(key);
  const { file, imports = [], css = [] } = manifest[key];
  const own = ext === 'js' ? [file] : css;
  return [...own, ...imports.flatMap((one) => filesOf(one, ext, seen))];
};
const sizeOf = (keys, ext) =>
  [...new Set(keys.flatMap((key) => filesOf(key, ext)))].reduce((sum, file) => sum + kb(file), 0);

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const later = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
const pages = later.filter((key) => /\/[A-Z]\w*Page\.tsx$/.test(key));
const nameOf = (key) => key.replace(/^src\/(features\/)?/, '').replace(/\.tsx?$/, '');
const whole = (key) => sizeOf([entry, key], 'js');
const bySize = (keys) => [...keys].sort((a, b) => whole(b) - whole(a));

const shell = sizeOf([entry], 'js');
const first = whole(HOME);
const verdict = first <= BUDGET_KB ? 'within' : 'OVER';
heading(
  'bundles: JavaScript of a visit that begins on this page, Brotli, kB of 1,000 bytes (and what it adds to the shell)',
);
figure(`first visit, home page (at most ${BUDGET_KB} kB)`, `${first.toFixed(1)} kB, ${verdict} the budget`);
figure('shell of every page', `${shell.toFixed(1)} kB, styles ${sizeOf([entry], 'css').toFixed(1)} kB`);
const line = (key) => `${whole(key).toFixed(1)} kB (+${(whole(key) - shell).toFixed(1)})`;
for (const key of bySize(pages.filter((key) => !OFFICE.test(key)))) figure(nameOf(key), line(key));
for (const key of bySize(pages.filter((key) => OFFICE.test(key)))) figure(`${nameOf(key)} (office)`, line(key));
for (const key of bySize(later.filter((key) => !pages.includes(key))))
  figure(`${nameOf(key)}, when it is needed`, `+${(whole(key) - shell).toFixed(1)} kB`);
