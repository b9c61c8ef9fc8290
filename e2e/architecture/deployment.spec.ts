import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notHere } from '@anupalan/infra/testing/not-here';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { configSchema, readConfig } from '../../command-api/src/platform/config/config.js';
import { SECRETS } from '../../command-api/src/platform/config/secret-files.js';
import { ROLES, readRole } from '../../command-api/src/server/roles.js';

const root = new URL('../../', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');

const service = z.object({
  build: z.string().optional(),
  image: z.string(),
  restart: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.array(z.string()),
  secrets: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
    volumes: z.record(z.string(), z.null()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(textOf('docker-compose.yml'), { merge: true }));

const services = Object.entries(compose.services);
const parts = services.filter(([, { build }]) => build !== undefined);
type Settings = Readonly<Record<string, string>>;
/** The settings of .env.example; `whole`: including the commented ones, for a cluster. */
const example = (whole = false): Settings =>
  Object.fromEntries(
    [...textOf('.env.example').matchAll(whole ? /^#?([A-Z_]+)=(.*)$/gm : /^([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
/** Resolves compose's `${NAME:-otherwise}`. */
const filledIn = (text: string, set: Settings): string =>
  text.replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, otherwise: string) => set[name] || otherwise);

describe('the deployment in containers', () => {
  it('names only volumes, networks, secrets and services that it declares, and declares none in vain', () => {
    const used = (pick: (one: z.infer<typeof service>) => readonly string[] | undefined): ReadonlySet<string> =>
      new Set(services.flatMap(([, one]) => pick(one) ?? []));
    expect(used(({ volumes }) => volumes?.map((volume) => volume.split(':')[0] ?? ''))).toEqual(
      new Set(Object.keys(compose.volumes)),
    );
    expect(used(({ networks }) => networks)).toEqual(new Set(Object.keys(compose.networks)));
    expect(used(({ secrets }) => secrets)).toEqual(new Set(Object.keys(compose.secrets)));
    for (const name of used(({ depends_on }) => Object.keys(depends_on ?? {})))
      expect(Object.keys(compose.services)).toContain(name);
  });

  it('starts every part by a role that the server knows, without root, on a file system that it cannot write', () => {
    expect(parts.map(([, { command }]) => command).sort()).toEqual([['api'], ['projector'], ['worker']]);
    for (const [, { command, read_only, cap_drop }] of parts) {
      expect(ROLES).toContain(readRole(command?.[0], { engines: {} }));
      expect([read_only, cap_drop]).toEqual([true, ['ALL']]);
    }
    const runs =
      textOf('Dockerfile')
        .split(/\nFROM /)
        .at(-1) ?? '';
    expect(runs).toMatch(/\nUSER node\n/);
    expect(runs).toMatch(/\nHEALTHCHECK /);
    expect(runs).not.toMatch(/\nUSER root/);
  });

  it('gives the parts settings that the server takes: those of the example, the three engines, no demo, the key from its file', () => {
    const dir = mkdtempSync(join(tmpdir(), 'anupalan-compose-'));
    try {
      const key = join(dir, 'master-key');
      writeFileSync(key, 'ab'.repeat(32));
      for (const set of [example(), example(true)])
        for (const [, { environment = {} }] of parts) {
          const settings: Record<string, string> = { ...set };
          for (const [name, value] of Object.entries(environment)) settings[name] = filledIn(value, set);
          expect(settings.MASTER_KEY_FILE).toBe('/run/secrets/master-key');
          expect(settings.SEAL_KEY_FILE).toBe('/run/secrets/seal-key');
          const config = readConfig({ ...settings, MASTER_KEY_FILE: key, SEAL_KEY_FILE: key });
          const production = { demo: false, production: true, dataDir: '/data', port: 8080, trustProxy: false };
          expect(config).toMatchObject({
            ...production,
            publicUrl: 'http://localhost:8080',
            operations: { host: '0.0.0.0', port: 9090 },
            sms: null,
            razorpay: null,
          });
          expect(config.engines).toMatchObject({
            eventStoreUrl: `esdb://${set.EVENTSTORE_URL === undefined ? 'eventstore' : 'eventstore-1:2113,eventstore-2:2113,eventstore-3'}:2113?tls=false`,
            mongoUrl: `mongodb://${set.MONGO_MEMBERS ?? 'mongo:27017'}/anupalan?replicaSet=rs0`,
            redisUrl: 'redis://redis:6379',
          });
        }
      expect(example(true).MONGO_MEMBERS).toBe('mongo:27017,mongo-2:27017,mongo-3:27017');
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('restarts failed parts, checks their health, and uses images of one version', () => {
    for (const [name, { restart, image, healthcheck, build }] of services) {
      expect([name, /^(unless-stopped|on-failure)$/.test(restart)]).toEqual([name, true]);
      expect(image).toMatch(/:\d/);
      // Our own images have a health check from the Dockerfile; services that end by themselves need none.
      if (build === undefined && restart === 'unless-stopped')
        expect([name, healthcheck?.test.length]).not.toContain(undefined);
    }
  });

  it('publishes no port of the engines', () => {
    expect(compose.networks.engines?.internal).toBe(true);
    for (const [name, { ports, networks, build }] of services) {
      // The port of metrics and details is not published either.
      expect([name, ports]).toEqual([name, name === 'api' ? [expect.stringMatching(/:8080$/)] : undefined]);
      if (build === undefined) expect(networks).toEqual(['engines']);
    }
  });

  it('makes a cluster of three of each where it is asked for, and leaves out none of its nodes', () => {
    const cluster = services.flatMap(([name, { profiles }]) => (profiles?.includes('cluster') ? [name] : []));
    expect(cluster).toEqual(['eventstore-1', 'eventstore-2', 'eventstore-3', 'mongo-2', 'mongo-3']);
    const example = textOf('.env.example');
    for (const name of cluster) expect(example).toMatch(new RegExp(`${name}:\\d+`));
    for (const name of cluster.filter((one) => one.startsWith('eventstore'))) {
      const { EVENTSTORE_GOSSIP_SEED: seed = '', ...set } = compose.services[name]?.environment ?? {};
      const others = cluster.filter((one) => one.startsWith('eventstore') && one !== name);
      expect(seed.split(',')).toEqual(others.map((one) => `${one}:2113`));
      expect(set).toMatchObject({ EVENTSTORE_CLUSTER_SIZE: '3', EVENTSTORE_NODE_HOST_ADVERTISE_AS: name });
    }
  });

  it('has an example of settings, each of which a part reads, without secrets', () => {
    const names = Object.keys(example(true));
    const known = new Set([
      ...Object.keys(configSchema.shape),
      ...[...textOf('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name),
    ]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(5);
    const secret = new Set<string>(SECRETS.filter((name) => !name.endsWith('_URL')));
    expect(names.filter((name) => secret.has(name))).toEqual([]);
  });

  it('has the receipt’s settings together with those of the payment account', () => {
    const supplier = ['SUPPLIER_NAME', 'SUPPLIER_ADDRESS', 'SUPPLIER_GSTIN'];
    expect(Object.keys(example())).toEqual(expect.arrayContaining(['RAZORPAY_KEY_ID', ...supplier]));
  });

  it('is accepted by compose', (test) => {
    const known = spawnSync('docker', ['compose', 'version']);
    if (known.status !== 0) return notHere(test, 'docker compose is not on this machine');
    const env = new URL('.env.example', root).pathname;
    const text = textOf('docker-compose.yml').replaceAll('env_file: [.env]', `env_file: [${env}]`);
    const args = [
      'compose',
      '--project-directory',
      root.pathname,
      '--profile',
      'cluster',
      '-f',
      '-',
      'config',
      '--quiet',
    ];
    const { status, stderr } = spawnSync('docker', args, { input: text, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
