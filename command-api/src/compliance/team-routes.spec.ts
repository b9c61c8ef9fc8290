import { business } from '@anupalan/domain/compliance/business';
import { memberSubject } from '@anupalan/domain/compliance/business-events';
import { businessRecord } from '@anupalan/domain/compliance/business-record';
import { mobile as mobileAggregate, user } from '@anupalan/domain/identity/aggregate';
import { initialOf } from '@anupalan/domain/kernel/record';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notify } from '../notifications/notify.js';
import { systemContext } from '../platform/commands/command-context.js';
import { runErasure, startErasure } from '../privacy/erasure.js';
import { forgetInvitedMember } from '../privacy/invitation-jobs.js';
import { ownDataOf } from '../privacy/own-data.js';
import { seedDueRules } from '../seed/due-rules.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { sendTeamInvitation } from './team-invitations.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let gita: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedDueRules(kit.app);
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
  gita = await kit.person('customer', 'Gita');
});
afterAll(() => kit.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (person: Person, method: Method, path: string, body?: object) =>
  person.client.request(method, path, body === undefined ? {} : { body });
const mobileOf = async ({ id }: Person): Promise<string> => String((await kit.app.load(user, id)).state.mobile);
const added = async (by = asha): Promise<string> =>
  (
    await send(by, 'POST', '/api/businesses', {
      name: 'Asha Traders',
      kind: 'partnership',
      gst: 'monthly',
      state: 'Maharashtra',
    })
  ).body.id;
const team = async (id: string, person = asha) => (await kit.read(person, `/api/businesses/${id}/team`)).body;
const invite = async (id: string, person: Person, role: string, by = asha) => {
  // Ten a minute at most.
  kit.clock.advance(60_000);
  return send(by, 'POST', `/api/businesses/${id}/team`, { mobile: await mobileOf(person), role });
};
const invitations = async (person: Person) => (await kit.read(person, '/api/team-invitations')).body.items;
/** The person joins the business in a role; the id of the member. */
const joined = async (id: string, person: Person, role: string, by = asha): Promise<string> => {
  expect((await invite(id, person, role, by)).body.code).toBe('member_invited');
  const { member_id } = (await invitations(person)).find((one: { business_id: string }) => one.business_id === id);
  expect((await send(person, 'POST', `/api/businesses/${id}/team/${member_id}/accept`)).body.code).toBe(
    'member_joined',
  );
  return member_id;
};
const signal = new AbortController().signal;
const jobsOf = async (queue: string, about: string) =>
  (await kit.app.jobs.page(queue, 'waiting', { limit: 1000 })).jobs.filter(({ payload }) =>
    Object.values(payload).some((value) => String(value).includes(about)),
  );
const sms = async (person: Person): Promise<string | undefined> =>
  (await kit.app.outbox?.messages({ to: await mobileOf(person) }))?.[0]?.text;

describe('an invitation to a team', () => {
  it('comes by SMS, waits for whoever signs in with the number, and is accepted there', async () => {
    const id = await added();
    expect((await invite(id, ravi, 'accountant')).status).toBe(200);
    for (const job of await jobsOf('team-invitations', id)) await sendTeamInvitation(kit.app)(job, signal);
    expect(await sms(ravi)).toMatch(/You are invited to the team of Asha Traders as accountant\..*\/team-management$/);
    expect((await team(id)).items[1]).toMatchObject({ name: null, mobile: await mobileOf(ravi), role: 'accountant' });
    expect(await invitations(gita)).toEqual([]);
    const [open] = await invitations(ravi);
    expect(open).toMatchObject({
      business_id: id,
      business_name: 'Asha Traders',
      invited_by: 'Asha',
      role: 'accountant',
    });
    expect((await kit.read(ravi, '/api/businesses')).body.items).toEqual([]);
    expect((await send(gita, 'POST', `/api/businesses/${id}/team/${open.member_id}/accept`)).status).toBe(404);
    await send(ravi, 'POST', `/api/businesses/${id}/team/${open.member_id}/accept`);
    const [mine] = (await kit.read(ravi, '/api/businesses')).body.items;
    expect(mine).toMatchObject({ id, my_role: 'accountant', calendar_url: null });
    expect(
      (await team(id, ravi)).items.map(({ name, role, mobile }: Record<string, unknown>) => [name, role, mobile]),
    ).toEqual([
      ['Asha', 'owner', null],
      ['Ravi', 'accountant', null],
    ]);
    expect(await invitations(ravi)).toEqual([]);
  });
  it('rings the bell of a customer, and its number is forgotten once it has ended', async () => {
    const id = await added();
    const key = await kit.app.keyedHash('mobile', await mobileOf(gita));
    for (const type of ['claimMobile', 'confirmMobile'] as const)
      await kit.app.execute(mobileAggregate, key, { type, userId: gita.id }, systemContext(type));
    await invite(id, gita, 'viewer');
    for (const job of await jobsOf('notify', 'team_invited')) await notify(kit.app)(job, signal);
    expect(await sms(gita)).toContain('the team of Asha Traders as viewer');
    const [bell] = (await kit.read(gita, '/api/notifications')).body.items;
    expect(bell).toMatchObject({ title: 'You are invited to the team of a business', link: '/team-management' });
    const [forget] = await jobsOf('team-invitation-keys', id);
    if (forget === undefined) throw new Error('not planned');
    await forgetInvitedMember(kit.app)(forget, signal);
    const { member_id } = (await invitations(gita))[0];
    expect((await kit.app.vault.findMany([memberSubject(id, member_id)])).get(memberSubject(id, member_id))).toBe(
      'destroyed',
    );
    expect((await team(id)).items[1].mobile).toBeNull();
  });
});

describe('invitations to teams', () => {
  it('are few a day to one number and by one person, however many businesses send them', async () => {
    const nina = await kit.person('customer', 'Nina');
    const [first, second, third] = [await added(nina), await added(nina), await added(nina)];
    const sent = async (id: string, mobile: string): Promise<string> => {
      kit.clock.advance(60_000);
      return (await send(nina, 'POST', `/api/businesses/${id}/team`, { mobile, role: 'viewer' })).body.code;
    };
    for (const id of [first, second]) expect(await sent(id, '9820066000')).toBe('member_invited');
    expect(await sent(third, '9820066000')).toBe('team.number_too_many');
    for (let n = 1; n <= 8; n += 1) expect(await sent(third, `982006600${n}`)).toBe('member_invited');
    expect(await sent(second, '9820066009')).toBe('team.too_many');
  });
  it('end with the business, and their numbers are forgotten', async () => {
    const lila = await kit.person('customer', 'Lila');
    const id = await added(lila);
    await send(lila, 'POST', `/api/businesses/${id}/team`, { mobile: '9820077001', role: 'viewer' });
    const subject = memberSubject(id, (await team(id, lila)).items[1].id);
    await send(lila, 'DELETE', `/api/businesses/${id}`);
    for (const job of await jobsOf('team-invitation-keys', id))
      if (!('memberId' in job.payload)) await forgetInvitedMember(kit.app)(job, signal);
    expect((await kit.app.vault.findMany([subject])).get(subject)).toBe('destroyed');
  });
});

describe('the people of a business', () => {
  it('read its numbers and its address, except for viewers', async () => {
    const usha = await kit.person('customer', 'Usha');
    const [clerk, guest] = [await kit.person('customer', 'Clerk'), await kit.person('customer', 'Guest')];
    const id = await added(usha);
    const numbers = { pan: 'AAAFA1234A', tan: 'MUMA12345B', address: '1 Marine Drive' };
    const saved = await send(usha, 'PUT', `/api/businesses/${id}`, numbers);
    expect(saved.body.code).toBe('business_saved');
    await send(usha, 'POST', '/api/compliance/assessment', { business_id: id, values: {}, kept: {} });
    await joined(id, clerk, 'accountant', usha);
    await joined(id, guest, 'viewer', usha);
    const pdf = vi.spyOn(kit.app, 'makePdf').mockResolvedValue(Buffer.from('made'));
    const readBy = async (person: Person) => {
      const [shown] = (await kit.read(person, '/api/businesses')).body.items;
      await fetch(`${kit.origin}/api/businesses/${id}/assessment.pdf`, {
        headers: { cookie: person.client.cookies() },
      });
      return { shown, inPdf: pdf.mock.lastCall?.[1] };
    };
    expect(await readBy(clerk)).toMatchObject({ shown: numbers, inPdf: { values: numbers } });
    const hidden = { name: 'Asha Traders', pan: '', tan: '', address: '' };
    expect(await readBy(guest)).toMatchObject({ shown: hidden, inPdf: { values: hidden } });
    pdf.mockRestore();
  });
  it('work with it also where they own as many as they can, but get no more of them', async () => {
    const [usha, mala] = [await kit.person('customer', 'Usha'), await kit.person('customer', 'Mala')];
    const id = await added(usha);
    const member_id = await joined(id, mala, 'manager', usha);
    const values = { ...initialOf(businessRecord), name: 'One of many' };
    const context = { actor: { id: mala.id, role: 'customer' } } as const;
    for (let n = 0; n < 50; n += 1)
      await kit.app.execute(
        business,
        `many-${n}`,
        { type: 'saveBusiness', ...values },
        { ...systemContext('save'), ...context },
      );
    expect((await kit.read(mala, '/api/businesses')).body.items).toHaveLength(51);
    const assessment = { values: {}, kept: {} };
    const taken = await send(mala, 'POST', '/api/compliance/assessment', { business_id: id, ...assessment });
    expect(taken.body.code).toBe('assessment_taken');
    const handed = await send(usha, 'POST', `/api/businesses/${id}/owner`, { member_id, name: 'Asha Traders' });
    expect(handed.body.code).toBe('team.receiver_full');
  });
  it('are in as many teams as they can keep businesses, and join another one when they leave one', async () => {
    const [usha, mala] = [await kit.person('customer', 'Usha'), await kit.person('customer', 'Mala')];
    const mobile = await mobileOf(mala);
    const mobileKey = await kit.app.keyedHash('mobile', mobile);
    const as = (id: string) => ({ ...systemContext('join'), actor: { id, role: 'customer' as const } });
    const teams: string[] = [];
    for (let n = 0; n < 50; n += 1) {
      const id = `team-${n}`;
      const values = { ...initialOf(businessRecord), name: `One of many ${n}` };
      await kit.app.execute(business, id, { type: 'saveBusiness', ...values }, as(usha.id));
      const invitation = { type: 'inviteMember', mobile, mobileKey, role: 'viewer', userId: mala.id } as const;
      await kit.app.execute(business, id, invitation, as(usha.id));
      const [memberId = ''] = [...(await kit.app.load(business, id)).state.team.members.keys()];
      expect((await kit.app.execute(business, id, { type: 'joinTeam', memberId, mobileKey }, as(mala.id))).ok).toBe(
        true,
      );
      teams.push(`/api/businesses/${id}/team/${memberId}`);
    }
    // A business of their own is no team of others, but it would be one once they hand it over.
    const own = await added(mala);
    const member_id = await joined(own, await kit.person('customer', 'Rani'), 'manager', mala);
    const handOver = () => send(mala, 'POST', `/api/businesses/${own}/owner`, { member_id, name: 'Asha Traders' });
    const id = await added();
    await invite(id, mala, 'viewer');
    const [open] = await invitations(mala);
    const accept = () => send(mala, 'POST', `/api/businesses/${id}/team/${open.member_id}/accept`);
    expect([(await accept()).body.code, (await handOver()).body.code]).toEqual(Array(2).fill('team.too_many_teams'));
    expect((await send(mala, 'DELETE', teams[0] ?? '')).status).toBe(200);
    await kit.read(mala, '/api/businesses');
    expect((await accept()).body.code).toBe('member_joined');
  });
  it('are shown with what they did, and a handed-over business has another owner', async () => {
    const id = await added();
    const member = await joined(id, ravi, 'manager');
    await send(ravi, 'PUT', `/api/businesses/${id}/duties/gstr-1-monthly/2026-11/done`, { on: '2026-11-20' });
    await send(asha, 'PUT', `/api/businesses/${id}/team/${member}`, { role: 'accountant' });
    const handed = await send(asha, 'POST', `/api/businesses/${id}/owner`, { member_id: member, name: 'Asha Traders' });
    expect(handed.body.code).toBe('ownership_handed_over');
    const { my_role, items, acts } = await team(id);
    expect([my_role, items[0].name, items[1].name]).toEqual(['manager', 'Ravi', 'Asha']);
    expect(acts.map(({ code, by, about, form }: Record<string, unknown>) => [code, by, about, form])).toEqual([
      ['BusinessSaved', 'Asha', null, null],
      ['OwnershipHandedOver', 'Asha', 'Ravi', null],
      ['MemberRoleChanged', 'Asha', 'Ravi', null],
      ['DutyDone', 'Ravi', null, 'GSTR-1'],
      ['MemberJoined', 'Ravi', 'Ravi', null],
      ['MemberInvited', 'Asha', 'Ravi', null],
      ['BusinessSaved', 'Asha', null, null],
    ]);
  });
  it('leave with their account, and a copy of their data has their part', async () => {
    const id = await added();
    const tara = await kit.person('customer', 'Tara');
    await joined(id, tara, 'viewer');
    const session = { id: 'x', userId: tara.id, role: 'customer', isSuperAdmin: false, expiresAt: 0 } as const;
    await team(id);
    const { data } = await ownDataOf(kit.app, session);
    expect(data.businesses).toMatchObject([{ id, name: 'Asha Traders', part: [{ role: 'viewer' }] }]);
    const started = await startErasure(kit.app, tara.id, undefined, {
      ...systemContext('erase'),
      actor: { id: tara.id, role: 'customer' },
    });
    if (!started.ok) throw new Error(started.error.code);
    await runErasure(kit.app, started.value.erasureId, systemContext('run'));
    const { items, acts } = await team(id);
    expect(items).toHaveLength(1);
    expect(acts[0]).toMatchObject({ code: 'MemberLeft', joined: true });
  });
});

/** Each route about a business, with what each of its people and a stranger meet: `.` permitted, `3` 403, `4` 404. */
const ROLES = ['stranger', 'viewer', 'accountant', 'manager', 'owner'] as const;
const MATRIX: readonly (readonly [Method, string, met: string, body?: object])[] = [
  ['GET', '/duties', '4....'],
  ['PUT', '/duties/gstr-1-monthly/2026-11/done', '43...', {}],
  ['DELETE', '/duties/gstr-1-monthly/2026-11/done', '43...'],
  ['PUT', '', '433..', { employees: 3 }],
  ['PUT', '/rules/esi/aside', '433..', { reason: 'All earn more' }],
  ['DELETE', '/rules/esi/aside', '433..'],
  ['POST', '/calendar-link', '433..'],
  ['GET', '/team', '4....'],
  ['POST', '/team', '4333.', { mobile: '9820055001', role: 'viewer' }],
  ['PUT', '/team/@invited', '4333.', { role: 'manager' }],
  ['POST', '/team/@invited/accept', '44444'],
  ['DELETE', '/team/@invited', '4333.'],
  ['POST', '/owner', '4333.', { member_id: '@manager', name: 'Asha Traders' }],
  // The manager owns it now.
  ['DELETE', '', '433.3'],
];

describe('a route about a business', () => {
  it('is open to its people by their roles, and to nobody else', async () => {
    const id = await added();
    const people: Record<string, Person> = { owner: asha, stranger: await kit.person('customer', 'Stranger') };
    const members: Record<string, string> = {};
    for (const role of ['manager', 'accountant', 'viewer']) {
      people[role] = await kit.person('customer', role);
      members[role] = await joined(id, people[role] as Person, role);
    }
    await invite(id, gita, 'viewer');
    members.invited = (await team(id)).items.at(-1).id;
    const filled = (text: string): string => text.replace(/@(\w+)/, (_, name: string) => members[name] ?? '');
    for (const [method, path, expected, body] of MATRIX) {
      const met: string[] = [];
      for (const role of ROLES) {
        kit.clock.advance(60_000);
        const person = people[role] as Person;
        const sent = body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body)));
        const { status } = await send(person, method, `/api/businesses/${id}${filled(path)}`, sent);
        met.push(status === 403 ? '3' : status === 404 ? '4' : '.');
      }
      expect([method, path, met.join('')]).toEqual([method, path, expected]);
    }
  });
});
