// Finds the Chromium that browser tests use and writes its path to .cache/chromium-path: an installed one, else the one that
// @sparticuz/chromium carries, unpacked once into a folder of its own version.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const unpacked = async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  const folder = join(cache, `chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  // The package unpacks into the temp folder, with libraries of its own where this is set.
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return { path: await chromium.executablePath(), libraries: join(folder, 'al2023', 'lib') };
};

mkdirSync(cache, { recursive: true });
const own = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
const found = own === undefined ? await unpacked() : { path: own, libraries: null };
writeFileSync(join(cache, 'chromium.json'), JSON.stringify(found));
