import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { service } from '@anupalan/domain/catalogue/aggregate';
import { ask, define, upload } from '@anupalan/domain/catalogue/built-in/define';
import { BUILT_IN_SERVICES } from '@anupalan/domain/catalogue/built-in-services';
import type { CatalogueCommand } from '@anupalan/domain/catalogue/commands';
import { currentForm } from '@anupalan/domain/forms/registry';
import { afterEach, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { type CaseKit, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { seedBuiltIns } from './built-ins.js';

const SLUG = 'private-limited-company';
const present = BUILT_IN_SERVICES.find(({ slug }) => slug === SLUG);
if (present === undefined) throw new Error(`no service ${SLUG}`);
/** The company's form of an earlier release: plain questions about one director. */
const { slug: _, ...EARLIER } = define(
  0,
  SLUG,
  { ...present.details, form: currentForm('questions') },
  [ask('text', 'proposed_name', 'First choice of name'), ask('text', 'director_1_name', 'First director: full name')],
  [upload('director_1_pan_card', 'First director: PAN card')],
);
const FLAT = { proposed_name: 'Sahyadri Foods', director_1_name: 'Asha Rao' };

let kit: CaseKit | null = null;
const dir = mkdtempSync(join(tmpdir(), 'anupalan-'));
afterEach(async () => {
  await kit?.close();
  rmSync(dir, { recursive: true, force: true });
});

const create = async ({ app }: CaseKit, command: CatalogueCommand, slug: string) =>
  expect((await app.execute(service, slug, command, systemContext('test'))).ok).toBe(true);

it('of an earlier release get their new form in a folder that exists; what was bought keeps its own', async () => {
  kit = await startCaseKit({}, undefined, dir);
  await create(kit, { type: 'createService', builtIn: true, ...EARLIER }, SLUG);
  // An admin's own service has the id of a service that comes with the next release.
  const own = { ...EARLIER, fields: [], requirements: [], details: { ...EARLIER.details, title: 'Our own LLP' } };
  await create(kit, { type: 'createService', builtIn: false, ...own }, 'limited-liability-partnership');
  const asha = await kit.person('customer', 'Asha');
  const running = await kit.paidRequest(asha, SLUG);
  const draft = { answers: FLAT, version: 0 };
  expect((await asha.client.request('PUT', `/api/requests/${running}/draft`, { body: draft })).status).toBe(200);
  await kit.close();

  kit = await startCaseKit({}, undefined, dir);
  await seedBuiltIns(kit.app);
  expect(kit.logs.filter((line) => line.includes('not upgraded')).map((line) => JSON.parse(line).slug)).toEqual([
    'limited-liability-partnership',
  ]);
  const client = kit.client();
  client.setCookie(SESSION_COOKIE, (await kit.newSession(asha)).token);
  const back: Person = { id: asha.id, client };
  const bought = await kit.paidRequest(back, SLUG);

  /** The form as the browser loads it: its kind, and the keys of its questions and documents. */
  const formOf = async (id: string) => {
    const read = (path: string) => (kit as CaseKit).read(back, path);
    const keys = (body: readonly { readonly key: string }[]) => body.map(({ key }) => key);
    return {
      form: (await read(`/api/requests/${id}`)).body.form,
      fields: keys((await read(`/api/service-fields/private_limited_company?requestId=${id}`)).body),
      documents: keys((await read(`/api/service-documents/private_limited_company?requestId=${id}`)).body),
    };
  };
  expect(await formOf(running)).toEqual({
    form: { id: 'questions', version: 1 },
    fields: ['proposed_name', 'director_1_name'],
    documents: ['director_1_pan_card'],
  });
  expect(await formOf(bought)).toEqual({
    form: currentForm('company'),
    fields: present.fields.map(({ key }) => key),
    documents: present.requirements.map(({ key }) => key),
  });

  // The case that was under way is completed with its own questions, and those of the new form are not known there.
  const submit = (answers: object) => client.post(`/api/requests/${running}/submit-intake`, { answers });
  expect((await submit({ ...FLAT, directors: [] })).body.errors).toMatchObject([{ path: 'answers.directors' }, {}]);
  expect((await kit.upload(back, running, 'director_1_pan_card', [pdf(), 'pan.pdf'])).status).toBe(201);
  expect((await submit((await client.get(`/api/requests/${running}/draft`)).body.answers)).status).toBe(200);
  const missing = await client.post(`/api/requests/${bought}/submit-intake`, { answers: FLAT });
  expect(missing.body.errors.map(({ message }: { message: string }) => message)).toContain(
    'At least 2 directors are required',
  );
});
