import { execFile, spawnSync } from 'node:child_process';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, removeFolder, startServer, tempFolder } from '../driver/server.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const dockerfile = textOf('Dockerfile');
const lastStage = dockerfile.split(/^FROM /m).at(-1) ?? '';
/** What the image has of the build: the same paths in both. */
const copied = [...lastStage.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S+)$/gm)].map(
  ([, from = '', to = '']) => ({
    from,
    to: to.endsWith('/') ? `${to}${basename(from)}` : to,
  }),
);
/** `ENTRYPOINT` or `CMD`. */
const startsWith = (name: string): readonly string[] =>
  JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(lastStage)?.[1] ?? '[]') as readonly string[];

/** The folders of the packages that `npm ci` leaves in the image, from the root. */
const packagesOfImage = (): readonly string[] => {
  const asked = /^RUN npm ci (--omit=dev .*)$/m.exec(dockerfile)?.[1]?.split(' ') ?? [];
  const { status, stdout, stderr } = spawnSync('npm', ['ls', '--all', '--parseable', ...asked], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(stderr);
  const folders = stdout.split('\n').map((path) => relative(root, path).split(sep).join('/'));
  return folders.filter((path) => path.startsWith('node_modules/'));
};

/** Copies a folder or file, without the packages inside a package: they are listed by themselves. */
const copy = (from: string, to: string): void => {
  const inner = join(from, 'node_modules');
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: (path) => path !== inner });
};

/** Lays out the files of the image. */
const layOut = (dir: string): void => {
  for (const { from, to } of copied) {
    if (from !== 'node_modules') copy(join(root, from), join(dir, to));
    else
      for (const path of packagesOfImage()) {
        const own = /^node_modules\/@anupalan\/([a-z-]+)$/.exec(path)?.[1];
        mkdirSync(dirname(join(dir, path)), { recursive: true });
        if (own === undefined) copy(join(root, path), join(dir, path));
        else symlinkSync(join('..', '..', own), join(dir, path));
      }
  }
};

/** The settings of the example and of the image, with keys of its own. */
const settingsIn = (dir: string): Record<string, string> => {
  const key = join(dir, 'key');
  writeFileSync(key, 'ab'.repeat(32));
  const lines = [...textOf('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)];
  const image = [...(/^ENV (.*)$/m.exec(lastStage)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)];
  const given = [...lines, ...image].map(([, name = '', value = '']) => [name, value] as const);
  const here = { PORT: '', HOST: '127.0.0.1', DATA_DIR: join(dir, 'data') };
  return { ...Object.fromEntries(given), ...here, MASTER_KEY_FILE: key, SEAL_KEY_FILE: key };
};

/** Files beside the bundle that it names and that are not there. */
const missingFiles = (bundle: string): readonly string[] =>
  readdirSync(bundle)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      [...readFileSync(join(bundle, name), 'utf8').matchAll(/new URL\("(\.[^"]+)", import\.meta\.url\)/g)].flatMap(
        ([, path = '']) => (existsSync(join(bundle, path)) ? [] : [`${path} is missing`]),
      ),
    );

/** What does not go: a start, its health, a page with its code, an admin, the stop. */
const faultsOf = async (dir: string): Promise<readonly string[]> => {
  const [, program = ''] = startsWith('ENTRYPOINT');
  const main = join(dir, program);
  const work = tempFolder();
  try {
    const env = settingsIn(work);
    const port = await freePort();
    const [role] = startsWith('CMD') as readonly 'all'[];
    const server = await startServer({
      main,
      port,
      dataDir: join(work, 'data'),
      env: { ...env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
      ...(role === undefined ? {} : { role }),
    }).catch(() => null);
    if (server === null) return ['it does not start'];
    const faults = [...missingFiles(dirname(main))];
    const health = await fetch(`${server.origin}/health/ready`);
    if (health.status !== 200) faults.push(`its health answers ${health.status}`);
    const page = await fetch(server.origin, { headers: { accept: 'text/html' } });
    const code = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
    if (code === undefined || (await fetch(`${server.origin}${code}`)).status !== 200) faults.push('it has no pages');
    const order = ['create', '9822012345', '--name', 'Asha Kulkarni', '--email', 'asha@example.in', '--super'];
    const made = await promisify(execFile)(process.execPath, [join(dirname(main), 'admin.js'), ...order], {
      env: { PATH: process.env.PATH, ...env },
    }).catch(({ stderr }: { readonly stderr: string }) => ({ stdout: stderr }));
    if (!made.stdout.startsWith('Super admin created')) faults.push(`it makes no admin: ${made.stdout}`);
    const stopped = await server.stop();
    if (stopped !== 0) faults.push(`it ends with ${stopped}`);
    return faults;
  } finally {
    removeFolder(work);
  }
};

describe('the image', () => {
  const dir = tempFolder();
  beforeAll(() => layOut(dir));
  afterAll(() => removeFolder(dir));

  it('has all that the server needs, from its start to an admin, a page and its end', async () => {
    expect(await faultsOf(dir)).toEqual([]);
  });

  // Without a package.json Node finds out the kind of each module, which only takes longer.
  it.each(copied.filter(({ to }) => !to.endsWith('package.json')))('does not work without $to', async ({ to }) => {
    renameSync(join(dir, to), join(dir, 'away'));
    try {
      expect(await faultsOf(dir)).not.toEqual([]);
    } finally {
      renameSync(join(dir, 'away'), join(dir, to));
    }
  });
});
