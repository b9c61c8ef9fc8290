import { user } from '@anupalan/domain/identity/aggregate';
import { erasure } from '@anupalan/domain/identity/erasure';
import { invitation } from '@anupalan/domain/identity/invitation';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { erase } from '../privacy/erasure-jobs.js';
import { forgetInvited } from '../privacy/invitation-jobs.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { mailInvitation } from './invitations.js';

const DAY_MS = 86_400_000;
const EMAIL = 'meera@example.in';

let kit: CaseKit;
let admin: Person;
let asha: Person;
beforeEach(async () => {
  kit = await startCaseKit();
  kit.app.jobs.work('invitations', mailInvitation(kit.app));
  [admin, asha] = await Promise.all([kit.person('admin', 'Arjun'), kit.person('customer', 'Asha')]);
});
afterEach(() => kit.close());

const invite = (over: object = {}) =>
  admin.client.post('/api/admin/invitations', { name: 'Meera Nair', email: EMAIL, ...over });
const mails = async () => (await kit.app.outbox?.messages({ to: EMAIL })) ?? [];
/** The token in the n-th mail. */
const tokenOf = async (n = 1): Promise<string> => {
  const all = await eventually(async () => ((await mails()).length >= n ? await mails() : null));
  return /\/invitation\?token=(\S+)/.exec(all[0]?.text ?? '')?.[1] ?? '';
};
const accept = (by: Person, token: string, name = 'Meera') =>
  by.client.post('/api/invitations/accept', { token, name });
const listed = async (status = '') =>
  (await kit.read(admin, `/api/admin/invitations${status === '' ? '' : `?status=${status}`}`)).body;

describe('an invitation', () => {
  it('is mailed, accepted by a signed-in person, and gives them its role at once (AUSR-26)', async () => {
    expect((await invite()).body).toMatchObject({ success: true, message: 'Invitation sent' });
    const token = await tokenOf();
    const opened = await kit.client().post('/api/public/invitation', { token });
    expect(opened.body).toMatchObject({ name: 'Meera Nair', role: 'staff' });
    expect((await listed('open')).items).toMatchObject([
      { name: 'Meera Nair', email: EMAIL, mobile: null, status: 'open', invited_by: { name: 'Arjun' } },
    ]);
    expect((await accept(asha, token)).body).toMatchObject({
      success: true,
      role: 'staff',
      redirectPath: '/staff',
      signInAgain: false,
    });
    expect((await asha.client.get('/api/staff/queue')).status).toBe(200);
    expect((await listed('accepted')).items).toMatchObject([{ accepted: true, accepted_by: { name: 'Asha' } }]);
    const { body } = await kit.read(admin, `/api/admin/users/${asha.id}`);
    expect(body).toMatchObject({ name: 'Asha', role: 'staff', invited_by: { id: admin.id, name: 'Arjun' } });
    expect(body.changes.map(({ what }: { what: string }) => what)).toEqual(['role', 'invited']);
  });

  it('refuses a token that is short, unknown, expired, withdrawn or used, all in the same words (AUSR-30, 32)', async () => {
    const refused = async (by: Person, token: string) => {
      for (const { status, body } of [
        await kit.client().post('/api/public/invitation', { token }),
        await accept(by, token),
      ])
        expect([status, body.message]).toEqual([422, 'Invalid invitation token']);
      // Ten wrong tokens make an address wait for a minute.
      kit.clock.advance(60_000);
    };
    await refused(asha, 'short');
    await invite();
    const token = await tokenOf();
    await refused(asha, `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`);
    await refused(asha, `${'0'.repeat(8)}${token.slice(8)}`);
    const id = token.split('.')[0] ?? '';
    await admin.client.post(`/api/admin/invitations/${id}/resend`);
    const second = await tokenOf(2);
    expect(second).not.toBe(token);
    await refused(asha, token);
    kit.clock.advance(7 * DAY_MS - 120_000);
    expect((await kit.client().post('/api/public/invitation', { token: second })).status).toBe(200);
    kit.clock.advance(60_000);
    await refused(asha, second);
    expect((await listed('expired')).items).toMatchObject([{ id, status: 'expired' }]);
    await admin.client.post(`/api/admin/invitations/${id}/resend`);
    // The outbox keeps messages for seven days.
    const third = await tokenOf();
    expect((await accept(asha, third)).status).toBe(200);
    const ravi = await kit.person('customer', 'Ravi');
    await refused(ravi, third);
    expect((await admin.client.post(`/api/admin/invitations/${id}/revoke`)).status).toBe(409);
  });

  it('no longer works once it is withdrawn, or its sender is no admin any more', async () => {
    await invite();
    const first = await tokenOf();
    await admin.client.post(`/api/admin/invitations/${first.split('.')[0]}/revoke`);
    expect((await accept(asha, first)).status).toBe(422);
    kit.clock.advance(1000);
    await invite();
    const second = await tokenOf(2);
    expect(second).not.toBe(first);
    const owner = await kit.person('admin', 'Sonia');
    await kit.app.positions.waitFor(['people'], await kit.app.events.head(), 5000);
    await owner.client.post('/api/admin/update-user-role', { userId: admin.id, role: 'customer' });
    expect((await accept(asha, second)).status).toBe(422);
    await eventually(async () => (await kit.client().post('/api/public/invitation', { token: second })).status === 422);

    // A resend makes another admin the sender, so the invitation is good again.
    kit.clock.advance(1000);
    await owner.client.post(`/api/admin/invitations/${second.split('.')[0]}/resend`);
    const third = await tokenOf(3);
    expect((await kit.client().post('/api/public/invitation', { token: third })).status).toBe(200);
    expect((await accept(asha, third)).status).toBe(200);
  });

  it('keeps its token in no event, job, view or log line', async () => {
    await invite();
    const secret = (await tokenOf()).split('.')[1] ?? '';
    expect(secret).toHaveLength(64);
    const events: string[] = [];
    for await (const event of kit.app.events.readAll({ after: null })) events.push(JSON.stringify(event));
    const jobs = (await kit.app.jobs.page('invitations', 'done')).jobs;
    const { items } = await listed();
    expect([jobs.length, items.length]).toEqual([1, 1]);
    for (const text of [...kit.logs, ...events, JSON.stringify(jobs), JSON.stringify(items)])
      expect(text).not.toContain(secret);
    // Personal fields of the invitation are sealed.
    expect(events.join()).not.toContain(EMAIL);
  });

  const open = async (token: string): Promise<number> =>
    (await kit.client().post('/api/public/invitation', { token })).status;

  it('makes an address wait that guesses at its token, and no other invitation there', async () => {
    await invite();
    const guessed = await tokenOf();
    const [id = ''] = guessed.split('.');
    for (let n = 0; n < 10; n += 1) expect(await open(`${id}.${String(n).repeat(64)}`)).toBe(422);
    // The right one, too: the guess is not even checked.
    for (const token of [`${id}.${'a'.repeat(64)}`, guessed]) expect(await open(token)).toBe(429);
    expect((await accept(await kit.person('customer', 'Asha'), guessed)).status).toBe(429);
    kit.clock.advance(1000);
    await invite();
    expect(await open(await tokenOf(2))).toBe(200);
    kit.clock.advance(60_000);
    expect(await open(guessed)).toBe(200);
  });

  it.each(['open', 'expired'])('that is %s is read page by page, as of the time of the first page', async (status) => {
    for (const name of ['Meera Nair', 'Lata Rao', 'Omana Das']) {
      expect((await invite({ name, email: `${name.slice(0, 4)}@example.in` })).status).toBe(200);
      kit.clock.advance(60_000);
    }
    // While the open ones are read, the oldest ones expire.
    kit.clock.advance(status === 'open' ? 7 * DAY_MS - 200_000 : 8 * DAY_MS);
    const page = async (cursor = '') => {
      const { status: answer, body } = await kit.read(
        admin,
        `/api/admin/invitations?status=${status}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      expect([answer, body.total]).toEqual([200, 3]);
      return { name: body.items[0].name, next: body.next_cursor };
    };
    const first = await page();
    kit.clock.advance(60_000);
    const second = await page(first.next);
    kit.clock.advance(60_000);
    const third = await page(second.next);
    expect([first.name, second.name, third.name, third.next]).toEqual(['Omana Das', 'Lata Rao', 'Meera Nair', null]);
    const foreign = await kit.read(admin, `/api/admin/invitations?status=accepted&cursor=${first.next}`);
    expect([foreign.status, foreign.body.code]).toEqual([400, 'bad_cursor']);
  });

  it('is forgotten a month after its link expired, unless it was sent again or accepted', async () => {
    kit.app.jobs.work('invitation-keys', forgetInvited(kit.app));
    const done = (n: number) =>
      eventually(async () => (await kit.app.jobs.page('invitation-keys', 'done')).jobs.length === n);
    await invite();
    const id = (await tokenOf()).split('.')[0] ?? '';
    kit.clock.advance(DAY_MS);
    await admin.client.post(`/api/admin/invitations/${id}/resend`);
    const emailNow = async () => (await kit.app.load(invitation, id)).state.sent?.email;
    kit.clock.advance(36 * DAY_MS);
    await done(1);
    expect(await emailNow()).toBe(EMAIL);
    kit.clock.advance(DAY_MS);
    await done(2);
    expect(await emailNow()).toBe('[erased]');
  });

  it('is erased with the account that accepted it', async () => {
    kit.app.jobs.work('erasures', erase(kit.app));
    await invite();
    const token = await tokenOf();
    await accept(asha, token);
    const id = token.split('.')[0] ?? '';
    await admin.client.post('/api/admin/update-user-role', { userId: asha.id, role: 'customer' });
    const otp = await kit.freshCode(asha);
    expect((await asha.client.post('/api/me/erasure', { confirm: 'erase my data', otp })).status).toBe(200);
    const erasureId = await kit.app.keyedHash('erasure', asha.id);
    expect((await kit.app.load(erasure, erasureId)).state.completed).not.toBeNull();
    expect((await kit.app.load(invitation, id)).state.sent).toMatchObject({ name: '[erased]', email: '[erased]' });
    expect((await kit.app.load(user, asha.id)).state.erased).toBe(true);
  });
});
