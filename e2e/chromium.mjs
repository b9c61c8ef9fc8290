// Finds the Chromium for browser tests and writes its launch options to .cache/chromium.json: an installed one, or else
// the one of @sparticuz/chromium, unpacked once into a folder of its version with its libraries and fonts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Without a configuration that names an existing folder, Chromium crashes when a page falls back to a system font. */
const fontConfig = (folder) => {
  const file = join(folder, 'fonts.conf');
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${dirs}<cachedir>${join(folder, 'fontcache')}</cachedir></fontconfig>\n`,
  );
  return file;
};

const unpacked = async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  const folder = join(cache, `chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  // The package unpacks into the temp folder, with its own libraries if this variable is set.
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  return { path, env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: fontConfig(folder) } };
};

mkdirSync(cache, { recursive: true });
const own = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
const found = own === undefined ? await unpacked() : { path: own, env: {} };
// `libraries` repeats one of the variables for scripts that set it themselves.
writeFileSync(join(cache, 'chromium.json'), JSON.stringify({ ...found, libraries: found.env.LD_LIBRARY_PATH ?? null }));
