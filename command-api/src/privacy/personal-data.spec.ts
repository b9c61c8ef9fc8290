import { readFileSync } from 'node:fs';
import { submission } from '@anupalan/domain/intake/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readiness } from '../operations/health.js';
import { systemContext } from '../platform/commands/command-context.js';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { WORKERS } from '../server/start-workers.js';
import { ANSWERS, type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';

const DAY_MS = 24 * 3600_000;
const MASKED = 'XXXX XXXX 0019';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let other: Person;
let admin: Person;
beforeAll(async () => {
  kit = await startCaseKit();
});
// Their sessions end while the clock moves on.
beforeEach(async () => {
  [asha, meera, other, admin] = await Promise.all([
    kit.person('customer', 'Asha'),
    kit.person('staff', 'Meera'),
    kit.person('staff', 'Ravi'),
    kit.person('admin', 'Arjun'),
  ]);
});
afterAll(() => kit.close());

const submit = async (requestId: string) =>
  asha.client.post(`/api/requests/${requestId}/submit-intake`, { answers: ANSWERS });
const submitted = async (): Promise<string> => {
  const requestId = await kit.paidRequest(asha);
  expect((await kit.upload(asha, requestId)).status).toBe(201);
  expect((await submit(requestId)).status).toBe(200);
  await admin.client.post(`/api/admin/requests/${requestId}/assign`, { staffId: meera.id });
  return requestId;
};
const command = async (requestId: string, what: RequestCommand): Promise<void> => {
  const context = systemContext('test', { actor: { id: admin.id, role: 'admin' }, channel: 'web' });
  const done = await kit.app.execute(serviceRequest, requestId, what, context);
  if (!done.ok) throw new Error(done.error.message);
};
/** Runs the due timers of a request, like the worker. */
const runTimers = async (requestId: string): Promise<void> => {
  const waiting = (await kit.app.jobs.page('aadhaar-keys', 'waiting', { limit: 1000 })).jobs;
  for (const job of waiting)
    if (job.payload.requestId === requestId && Date.parse(job.runAt) <= kit.clock.now())
      await WORKERS['aadhaar-keys']?.handle(kit.app)(job, new AbortController().signal);
};
const stored = async (requestId: string): Promise<string> => {
  const lines: string[] = [];
  for await (const { data } of kit.app.events.readStream(`submission-${requestId}`)) lines.push(JSON.stringify(data));
  return lines.join('\n');
};
const formOf = async (requestId: string) =>
  (await kit.read(asha, `/api/latest-submission/${requestId}`)).body.form_data as Record<string, unknown>;
const keyOf = (requestId: string) => kit.app.vault.find(`aadhaar:${requestId}`);
const revealTo = (person: Person, requestId: string, fields: readonly string[], reason: string) =>
  person.client.post(`/api/staff/requests/${requestId}/reveal`, { fields, reason });
describe('the full Aadhaar number of a case', () => {
  it('is sealed under a key of its own, apart from the other answers', async () => {
    const requestId = await submitted();
    const text = await stored(requestId);
    expect(text).toContain(`"subject":"aadhaar:${requestId}"`);
    expect(text).toContain(`"subject":"case:${requestId}"`);
    await kit.app.vault.destroy(`aadhaar:${requestId}`);
    expect(await formOf(requestId)).toEqual({ trade_name: 'Shree Traders', aadhaar: MASKED });
  });

  it('is sealed apart in a draft, too, and the rest of the draft outlives it', async () => {
    const requestId = await kit.paidRequest(asha);
    const path = `/api/requests/${requestId}/draft`;
    expect((await asha.client.request('PUT', path, { body: { answers: ANSWERS } })).body.answers).toEqual(ANSWERS);
    expect((await asha.client.get(path)).body.answers).toEqual(ANSWERS);
    await kit.app.vault.destroy(`aadhaar:${requestId}`);
    expect((await asha.client.get(path)).body.answers).toEqual({ ...ANSWERS, aadhaar: '' });
  });
});
describe('answers that cannot be shown', () => {
  const shown = async (person: Person, requestId: string) =>
    (await kit.read(person, `/api/requests/${requestId}`)).body.submission;

  it('are told as unreadable while their key is missing, and health counts the key', async () => {
    const requestId = await submitted();
    expect(await shown(meera, requestId)).toMatchObject({ answers_gone: null });
    const { findMany } = kit.app.vault;
    const without = vi.spyOn(kit.app.vault, 'findMany').mockImplementation(async (subjects) => {
      const found = new Map(await findMany(subjects));
      found.delete(`case:${requestId}`);
      return found;
    });
    for (const person of [asha, meera])
      expect(await shown(person, requestId)).toMatchObject({ answers: null, answers_gone: 'unreadable' });
    const { body } = await readiness(kit.app);
    expect(body).toMatchObject({ status: 'degraded', problems: [expect.stringMatching(/^keys: 1 missing/)] });
    without.mockRestore();
    expect((await readiness(kit.app)).body.problems).toEqual([]);
  });

  it('are told as erased once their key is destroyed', async () => {
    const requestId = await submitted();
    await kit.app.vault.destroy(`case:${requestId}`);
    expect(await shown(meera, requestId)).toMatchObject({ answers: null, answers_gone: 'erased' });
  });
});
describe('thirty days after the end of a case', () => {
  const signedInAgain = async (person: Person): Promise<void> =>
    person.client.setCookie(SESSION_COOKIE, (await kit.newSession(person)).token);

  it('the full Aadhaar number is gone for good, the case says so, and the list of erasures names its key', async () => {
    const requestId = await submitted();
    await command(requestId, { type: 'cancel', reason: 'Changed my mind' });
    kit.clock.advance(30 * DAY_MS - 1000);
    await runTimers(requestId);
    expect(await formOf(requestId)).toMatchObject({ aadhaar: '999999990019' });
    kit.clock.advance(1000);
    await runTimers(requestId);
    await runTimers(requestId);
    await signedInAgain(asha);
    expect(await keyOf(requestId)).toBe('destroyed');
    expect(await formOf(requestId)).toEqual({ trade_name: 'Shree Traders', aadhaar: MASKED });
    const events = await kit.app.store.load(`submission-${requestId}`);
    expect(events.filter(({ event }) => event.type === 'AadhaarKeyDestroyed')).toHaveLength(1);
    const { timeline } = (await kit.read(asha, `/api/requests/${requestId}`)).body;
    expect(timeline.items.at(-1)).toMatchObject({ summary: 'The full Aadhaar numbers and copies were deleted.' });
    expect(readFileSync(kit.app.config.erasureFile, 'utf8')).toContain(`{"subject":"aadhaar:${requestId}","at":`);
  });

  it('a copy of the Aadhaar card is gone with it, the rest of the papers stay, and everybody is told why', async () => {
    const requestId = await kit.paidRequest(asha);
    const path = `/api/requests/${requestId}/documents`;
    const copy = (
      await asha.client.post(path, form({ documentKey: 'other', name: 'My Aadhaar card', file: [pdf(), 'card.pdf'] }))
    ).body.id;
    const pan = (await kit.upload(asha, requestId)).body.id;
    expect((await submit(requestId)).status).toBe(200);
    expect((await kit.read(asha, `/api/documents/${copy}`)).status).toBe(200);
    await command(requestId, { type: 'cancel', reason: 'Changed my mind' });
    kit.clock.advance(30 * DAY_MS);
    await runTimers(requestId);
    await signedInAgain(asha);
    await signedInAgain(admin);
    for (const person of [asha, admin]) {
      const gone = await kit.read(person, `/api/documents/${copy}`);
      expect([gone.status, gone.body.code]).toEqual([410, 'document.aadhaar_deleted']);
      expect(gone.body.message).toBe('We deleted this Aadhaar document 30 days after the request ended.');
      expect((await kit.read(person, `/api/documents/${pan}`)).status).toBe(person === asha ? 200 : 403);
      const { documents } = (await kit.read(person, `/api/requests/${requestId}`)).body;
      expect(
        documents.map(({ id, file_deleted }: { id: string; file_deleted: boolean }) => [id, file_deleted]),
      ).toEqual([
        [copy, true],
        [pan, false],
      ]);
    }
    expect(await stored(requestId)).toContain(`"sha256":{"sealed"`);
    expect((await kit.app.load(submission, requestId)).state.documents[0]?.sha256).toBe('[erased]');
  });

  it('a destruction that a crash left unrecorded is recorded by the next run', async () => {
    const requestId = await submitted();
    await command(requestId, { type: 'cancel', reason: 'Changed my mind' });
    kit.clock.advance(30 * DAY_MS);
    await kit.app.vault.destroy(`aadhaar:${requestId}`);
    await runTimers(requestId);
    expect((await kit.app.load(submission, requestId)).state.keyNumber).toBe(2);
  });

  it('a case that was reopened meanwhile keeps the number until thirty days after its next end', async () => {
    const requestId = await submitted();
    await command(requestId, { type: 'overrideStatus', to: 'cancelled', reason: 'Asked for by phone.' });
    kit.clock.advance(20 * DAY_MS);
    await command(requestId, { type: 'reopen', reason: 'The customer goes on after all.' });
    kit.clock.advance(10 * DAY_MS);
    await runTimers(requestId);
    await signedInAgain(asha);
    expect(await formOf(requestId)).toMatchObject({ aadhaar: '999999990019' });
    await command(requestId, { type: 'overrideStatus', to: 'cancelled', reason: 'Asked for by phone.' });
    await runTimers(requestId);
    expect(await formOf(requestId)).toMatchObject({ aadhaar: '999999990019' });
    kit.clock.advance(30 * DAY_MS);
    await runTimers(requestId);
    expect(await keyOf(requestId)).toBe('destroyed');
  });

  it('a number that a reopened case needs again is kept under the next key', async () => {
    const requestId = await submitted();
    await command(requestId, { type: 'overrideStatus', to: 'cancelled', reason: 'Asked for by phone.' });
    kit.clock.advance(30 * DAY_MS);
    await runTimers(requestId);
    await signedInAgain(asha);
    await command(requestId, { type: 'overrideStatus', to: 'reupload_requested', reason: 'The form is wrong.' });
    expect((await submit(requestId)).status).toBe(200);
    expect(await formOf(requestId)).toMatchObject({ aadhaar: '999999990019' });
    expect(await stored(requestId)).toContain(`"subject":"aadhaar:${requestId}.2"`);
  });
});
describe('masked numbers', () => {
  it('are masked for staff and admins wherever the answers are shown', async () => {
    const requestId = await submitted();
    for (const person of [meera, admin]) {
      const form = (await kit.read(person, `/api/latest-submission/${requestId}`)).body.form_data;
      expect(form).toEqual({ trade_name: 'Shree Traders', aadhaar: MASKED });
      const { submission: seen } = (await kit.read(person, `/api/requests/${requestId}`)).body;
      expect(seen.answers).toEqual({ trade_name: 'Shree Traders', aadhaar: MASKED });
    }
  });

  it('are shown in full to the assignee and to admins who say why; the trail says why, and the security log who and which', async () => {
    const requestId = await submitted();
    const shown = await revealTo(meera, requestId, ['aadhaar'], 'The portal asks for it.');
    expect([shown.status, shown.body]).toEqual([200, { values: { aadhaar: '999999990019' } }]);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await revealTo(admin, requestId, ['aadhaar'], 'Checking a complaint.')).status).toBe(200);
    const { timeline } = (await kit.read(admin, `/api/requests/${requestId}`)).body;
    expect(timeline.items.slice(-2)).toMatchObject([
      { summary: '1 masked value shown in full.', reason: 'The portal asks for it.', actor: { id: meera.id } },
      { reason: 'Checking a complaint.', actor: { id: admin.id } },
    ]);
    const stream: string[] = [];
    for await (const { data } of kit.app.events.readStream(`access-${requestId}`)) stream.push(JSON.stringify(data));
    expect(stream.join()).not.toMatch(/999999990019|portal/);
    const security = kit.logs
      .map((line) => JSON.parse(line))
      .filter((line) => line.security === 'personal_data_revealed');
    expect(security).toMatchObject([
      { userId: meera.id, role: 'staff', requestId, fields: ['aadhaar'] },
      { userId: admin.id, role: 'admin', requestId, fields: ['aadhaar'] },
    ]);
    expect(JSON.stringify(security)).not.toMatch(/999999990019|portal/);
    const told = (await kit.read(asha, `/api/requests/${requestId}`)).body.timeline.items;
    expect(JSON.stringify(told)).not.toContain('shown in full');
  });

  it('are recorded as shown at each call, also under one Idempotency-Key', async () => {
    const requestId = await submitted();
    const before = await kit.eventsIn(`access-${requestId}`);
    const body = { fields: ['aadhaar'], reason: 'The portal asks for it.' };
    for (let look = 1; look <= 3; look += 1) {
      const headers = { 'idempotency-key': 'one-look' };
      expect((await meera.client.post(`/api/staff/requests/${requestId}/reveal`, body, headers)).status).toBe(200);
      expect(await kit.eventsIn(`access-${requestId}`)).toBe(before + look);
    }
  });

  it('stay masked without a reason, for another case, and for fields that hold none', async () => {
    const requestId = await submitted();
    const before = await kit.eventsIn(`access-${requestId}`);
    expect((await revealTo(meera, requestId, ['aadhaar'], ' ')).body.code).toBe('reveal.invalid');
    expect((await revealTo(other, requestId, ['aadhaar'], 'The portal asks for it.')).body.code).toBe('not_assigned');
    expect((await revealTo(asha, requestId, ['aadhaar'], 'The portal asks for it.')).status).toBe(403);
    const unknown = await revealTo(meera, requestId, ['trade_name'], 'The portal asks for it.');
    expect([unknown.status, unknown.body.code]).toEqual([422, 'reveal.unknown_field']);
    expect(await kit.eventsIn(`access-${requestId}`)).toBe(before);
  });
});
