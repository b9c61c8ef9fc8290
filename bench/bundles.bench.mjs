// The code that a browser loads before a page works, as served in Brotli: the entry, the page's chunk and their static
// imports. A first visit to a customer's page has a budget (web/build/first-load.ts; the build checks it); staff's pages and
// lazy parts (dialogs, forms, PDF) are shown beside it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesOf as filesOfPage, PAGES } from '@anupalan/domain/rules/pages';
import { figure, heading } from './measure.mjs';

const APP = fileURLToPath(new URL('../web/dist/app/', import.meta.url));

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
/** Each page's file once, with the frame in which it stands. */
const frames = new Map(PAGES.map((page) => [filesOfPage(page).at(-1), page]));
const later = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
const nameOf = (key) => key.replace(/src\/(features\/)?/g, '').replace(/\.tsx?/g, '');
/** A page also loads its frame. */
const whole = (key) => sizeOf([entry, ...(frames.has(key) ? filesOfPage(frames.get(key)) : [key])], 'js');
const bySize = (keys) => [...keys].sort((a, b) => whole(b) - whole(a));

const shell = sizeOf([entry], 'js');
const limitOf = (key) => (frames.get(key).signedIn ? 400 : 300);
heading(
  'bundles: JavaScript of a visit that begins on this page, Brotli, kB of 1,000 bytes (and what it adds to the shell)',
);
figure('shell of every page', `${shell.toFixed(1)} kB, styles ${sizeOf([entry], 'css').toFixed(1)} kB`);
const line = (key) => `${whole(key).toFixed(1)} kB (+${(whole(key) - shell).toFixed(1)})`;
const isOffice = (key) => ['staff', 'admin'].includes(frames.get(key).frame);
for (const key of bySize([...frames.keys()].filter((key) => !isOffice(key))))
  figure(nameOf(key), `${line(key)}, at most ${limitOf(key)} kB${whole(key) <= limitOf(key) ? '' : ': OVER'}`);
for (const key of bySize([...frames.keys()].filter(isOffice))) figure(`${nameOf(key)} (office)`, line(key));
for (const key of bySize(later.filter((key) => !frames.has(key))))
  figure(`${nameOf(key)}, when it is needed`, `+${(whole(key) - shell).toFixed(1)} kB`);
