// The code that a browser loads before a page works, as served in Brotli: the entry, the page's chunk and their static
// imports. A first visit to a customer's page has a budget (web/build/first-load.json; the build checks it); staff's
// pages and lazy parts (dialogs, forms, PDF) are shown beside it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { figure, heading } from './measure.mjs';

const APP = fileURLToPath(new URL('../web/dist/app/', import.meta.url));
const HOME = 'src/features/home/HomePage.tsx';
const BUDGET = JSON.parse(readFileSync(new URL('../web/build/first-load.json', import.meta.url), 'utf8'));
const OFFICE =
  /^src\/features\/(assignment|cases|dashboard|history|integrations|operations|proof|services-admin|settings|users)\//;

const manifest = JSON.parse(readFileSync(`${APP}.vite/manifest.json`, 'utf8'));
/** Size as served: a file too small for compression has no `.br`. */
const kb = (file) => statSync(existsSync(`${APP}${file}.br`) ? `${APP}${file}.br` : `${APP}${file}`).size / 1000;

/** Files with extension `ext` of a chunk and all its static imports. */
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
const nameOf = (key) => key.replace(/src\/(features\/)?/g, '').replace(/\.tsx?/g, '');
/** Staff's and admins' pages also load their frame. */
const framesOf = (key) =>
  OFFICE.test(key) ? [`src/app/shells/${/\/cases\/(queue|review)\//.test(key) ? 'Staff' : 'Admin'}Shell.tsx`] : [];
const whole = (key) => sizeOf([entry, ...framesOf(key), ...key.split(' + ')], 'js');
const bySize = (keys) => [...keys].sort((a, b) => whole(b) - whole(a));

const shell = sizeOf([entry], 'js');
const first = whole(HOME);
const verdict = (key) => {
  const limit = (BUDGET.limits[key] ?? BUDGET.bytes) / 1000;
  return `at most ${limit} kB${whole(key) <= limit ? '' : ': OVER'}`;
};
heading(
  'bundles: JavaScript of a visit that begins on this page, Brotli, kB of 1,000 bytes (and what it adds to the shell)',
);
figure('first visit, home page', `${first.toFixed(1)} kB, ${verdict(HOME)}`);
figure('shell of every page', `${shell.toFixed(1)} kB, styles ${sizeOf([entry], 'css').toFixed(1)} kB`);
const line = (key) => `${whole(key).toFixed(1)} kB (+${(whole(key) - shell).toFixed(1)})`;
const visits = new Set([
  ...pages.filter((key) => !OFFICE.test(key)),
  ...BUDGET.visits.map((visit) => visit.join(' + ')),
]);
for (const key of bySize(visits)) figure(nameOf(key), `${line(key)}, ${verdict(key)}`);
for (const key of bySize(pages.filter((key) => OFFICE.test(key)))) figure(`${nameOf(key)} (office)`, line(key));
for (const key of bySize(later.filter((key) => !pages.includes(key))))
  figure(`${nameOf(key)}, when it is needed`, `+${(whole(key) - shell).toFixed(1)} kB`);
