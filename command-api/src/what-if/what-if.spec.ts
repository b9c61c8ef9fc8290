import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type { DraftRule, WhatIfDetail, WhatIfMovedCase, WhatIfRun } from '@anupalan/domain/contracts/what-if';
import { whatIf } from '@anupalan/domain/proof/what-if';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { JobView } from '@anupalan/infra/ports/job-queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import type { Answer } from '../testing/http-client.js';
import { eventually } from '../testing/test-app.js';
import { runWhatIf, WHAT_IF_QUEUE } from './what-if-job.js';

const DAY_MS = 86_400_000;
const RUNS = '/api/admin/what-if';
/** The days of a run on the clock of the tests, and the default of the page. */
const DAYS = { from: '2026-11-01', to: '2026-11-21' };

let kit: CaseKit;
let asha: Person;
let meera: Person;
let kabir: Person;
let admin: Person;
beforeEach(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  kabir = await kit.person('staff', 'Kabir');
  admin = await kit.person('admin', 'Arjun');
});
afterEach(() => kit.close());

const EVERY_CASE = { services: [], service_types: [], categories: [], required_specialization: null, staff: [] };
const allTo = (person: Person, more: Partial<DraftRule> = {}): DraftRule => ({
  id: 'draft-1',
  name: 'One person',
  description: '',
  is_active: true,
  rule_type: 'workload_balanced',
  priority: 1,
  rule_config: { ...EVERY_CASE, staff: [person.id] },
  ...more,
});
const tryRules = (rules: readonly DraftRule[], more: object = {}) =>
  admin.client.post(`${RUNS}/assignment`, { ...DAYS, rules, limits: [], ...more });
const tryFiling = (steps: readonly object[], workflow = 'filing') =>
  admin.client.post(`${RUNS}/workflow`, { ...DAYS, workflow, steps });
const work = () => kit.app.jobs.work(WHAT_IF_QUEUE, runWhatIf(kit.app));
const detail = async (id: string): Promise<WhatIfDetail> => (await kit.read(admin, `${RUNS}/${id}`)).body;
const ended = (started: Answer): Promise<WhatIfDetail> =>
  eventually(async () => {
    const run = await detail(started.body.id);
    return run.state === 'running' ? null : run;
  });
const wholeLog = async (): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  for await (const event of kit.app.events.readAll({ after: null })) found.push(event);
  return found;
};
/** Assigned by the assigner of the kit's server. */
const casesByRule = async (count: number): Promise<readonly string[]> => {
  const made = await admin.client.post('/api/admin/assignment-rules', { name: 'All', rule_type: 'workload_balanced' });
  expect(made.status).toBe(200);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await kit.paidRequest(asha));
  await eventually(async () => {
    const { cases } = await kit.app.assignment();
    return ids.every((id) => cases.get(id)?.assigneeId);
  });
  return ids;
};

describe('rules that are tried on the log', () => {
  it('say who would have had which case and why, and append nothing but that they were tried', async () => {
    const ids = await casesByRule(4);
    const before = await wholeLog();
    work();
    const started = await tryRules([allTo(kabir)]);
    expect(started.status).toBe(202);
    const run = await ended(started);
    expect(run).toMatchObject({ state: 'done', kind: 'assignment', started_by: { name: 'Arjun' } });
    const outcome = run.assignment?.outcome;
    expect(outcome).toMatchObject({
      cases: 4,
      moved: 2,
      same: 4,
      waiting: { today: { never: 0 }, draft: { never: 0 } },
    });
    expect(outcome?.people.map(({ name, today, draft }) => [name, today.cases, draft.cases]).sort()).toEqual([
      ['Kabir', 2, 4],
      ['Meera', 2, 0],
    ]);
    expect(outcome?.flows).toMatchObject([{ from: { name: 'Meera' }, to: { name: 'Kabir' }, cases: 2 }]);
    const moved = (await kit.read(admin, `${RUNS}/${run.id}/moved`)).body;
    expect(moved).toMatchObject({ total: 2, next_cursor: null });
    for (const one of moved.items as WhatIfMovedCase[]) {
      expect(ids).toContain(one.request_id);
      expect(one).toMatchObject({
        service_title: 'Test Licence',
        from_why: { by: 'rule', rule_name: 'All' },
        to_why: { by: 'rule', rule_name: 'One person', limit: 10 },
      });
    }
    const added = (await wholeLog()).slice(before.length);
    expect(added.map(({ stream, type }) => [stream, type])).toEqual([
      [`${whatIf.prefix}-${admin.id}`, 'WhatIfStarted'],
    ]);
    expect(added[0]?.data).toMatchObject({
      runId: run.id,
      kind: 'assignment',
      ...DAYS,
      draft: { rules: [allTo(kabir)] },
    });
  });

  it('differ in no case where the draft is the rule in use, also where people gave cases away by hand since', async () => {
    const ids = await casesByRule(3);
    await admin.client.post(`/api/admin/requests/${ids[0]}/assign`, { staffId: admin.id });
    const { body } = await kit.read(admin, '/api/admin/assignment-rules');
    const { version: _, created_at: __, updated_at: ___, ...rule } = body.items[0];
    const other = { ...rule, rule_type: 'round_robin' };
    work();
    const run = await ended(await tryRules([rule]));
    expect(run.assignment?.outcome).toMatchObject({ cases: 3, moved: 0, flows: [] });
    // The rule of the past does not matter: what is compared are the rules of today.
    const { id, ...values } = other;
    await admin.client.request('PUT', `/api/admin/assignment-rules/${id}`, { body: values });
    const again = await ended(await tryRules([other]));
    expect(again.assignment?.outcome).toMatchObject({ cases: 3, moved: 0, flows: [] });
  });

  it('keep to other limits, and leave waiting what nobody may get', async () => {
    await casesByRule(4);
    work();
    const limits = [{ staff_id: kabir.id, max_concurrent_cases: 1 }];
    const run = await ended(await tryRules([allTo(kabir)], { limits }));
    expect(run.assignment?.outcome?.waiting.draft.never).toBe(3);
    const { items } = (await kit.read(admin, `${RUNS}/${run.id}/moved`)).body;
    expect(items[0]).toMatchObject({ to: null, to_why: { by: 'none', why_not: 'nobody' } });
  });

  it('keep to other skills and availability, which stay as they are in the profiles', async () => {
    const ids = await casesByRule(4);
    work();
    const gst = allTo(kabir, { rule_config: { ...EVERY_CASE, required_specialization: 'gst' } });
    const skills = [{ specialization: 'gst', proficiency_level: 5, is_primary: true }];
    const asked = { people: [{ staff_id: meera.id, specializations: skills }] };
    const run = await ended(await tryRules([gst], asked));
    expect(run.assignment?.draft.people).toEqual(asked.people);
    const share = (one: WhatIfDetail, name: string) =>
      one.assignment?.outcome?.people.find((person) => person.name === name)?.draft.cases;
    expect([share(run, 'Meera'), share(run, 'Kabir')]).toEqual([ids.length, 0]);

    const away = [{ staff_id: kabir.id, availability_status: 'away' }];
    const other = await ended(await tryRules([allTo(kabir)], { people: away }));
    expect(other.assignment?.outcome).toMatchObject({ waiting: { draft: { never: ids.length } } });
    const profiles = (await kit.read(admin, '/api/admin/staff-profiles')).body.items as StaffProfileView[];
    expect(profiles.map(({ availability_status, specializations }) => [availability_status, specializations])).toEqual(
      profiles.map(() => ['available', []]),
    );
  });

  it('are refused with what is wrong with them', async () => {
    const errors = (answer: Answer) => answer.body.errors?.map(({ path }: { path: string }) => path);
    expect(errors(await tryRules([allTo(kabir, { name: ' ' })]))).toEqual(['rules.0.name']);
    expect(errors(await tryRules([allTo(kabir), allTo(meera)]))).toEqual(['rules']);
    const skill = { specialization: 'gst', proficiency_level: 6, is_primary: false };
    const wrongSkill = [{ staff_id: kabir.id, specializations: [skill] }];
    expect(errors(await tryRules([], { people: wrongSkill }))).toEqual([
      'people.0.specializations.0.proficiency_level',
    ]);
    expect(errors(await tryRules([], { people: [{ staff_id: 'a' }, { staff_id: 'a' }] }))).toEqual(['people']);
    expect(errors(await tryRules([], { from: '2026-11-22', to: '2026-11-21' }))).toEqual(['to']);
    expect(errors(await tryRules([], { to: '2026-11-22' }))).toEqual(['to']);
    expect(errors(await tryRules([], { from: '2024-11-21' }))).toEqual(['from']);
    expect((await kit.read(admin, RUNS)).body.items).toEqual([]);
  });
});

describe('a run', () => {
  it('is one of two at most; a cancelled one makes room', async () => {
    const first = await tryRules([]);
    const second = await tryRules([]);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect((await tryRules([])).body.code).toBe('what_if.busy');
    const cancel = () => admin.client.post(`${RUNS}/${first.body.id}/cancel`, {});
    expect((await cancel()).body).toMatchObject({ success: true });
    expect((await cancel()).body.code).toBe('what_if.ended');
    expect((await detail(first.body.id)).state).toBe('cancelled');
    expect((await tryRules([])).status).toBe(202);
    const { items } = (await kit.read(admin, RUNS)).body as { items: WhatIfRun[] };
    expect(items.filter(({ state }) => state === 'running')).toHaveLength(2);
    expect(items.filter(({ state }) => state === 'cancelled')).toHaveLength(1);
  });

  it('that was cancelled writes no result, though its job comes', async () => {
    const { id } = (await tryRules([])).body;
    const [job] = (await kit.app.jobs.page(WHAT_IF_QUEUE, 'waiting')).jobs as [JobView];
    await admin.client.post(`${RUNS}/${id}/cancel`, {});
    await runWhatIf(kit.app)(job, new AbortController().signal);
    expect(await detail(id)).toMatchObject({ state: 'cancelled', assignment: { outcome: null } });
    expect((await admin.client.get(`${RUNS}/${id}/moved`)).status).toBe(404);
    expect([(await tryRules([])).status, (await tryRules([])).status]).toEqual([202, 202]);
  });

  it('comes out the same when its job runs twice', async () => {
    await casesByRule(3);
    const { id } = (await tryRules([allTo(meera)])).body;
    const [job] = (await kit.app.jobs.page(WHAT_IF_QUEUE, 'waiting')).jobs as [JobView];
    const again = (await tryRules([allTo(meera)])).body.id;
    const [other] = (await kit.app.jobs.page(WHAT_IF_QUEUE, 'waiting')).jobs.filter((one) => one.id !== job.id) as [
      JobView,
    ];
    for (const one of [job, job, other]) await runWhatIf(kit.app)(one, new AbortController().signal);
    const [first, second] = [await detail(id), await detail(again)];
    expect(first.state).toBe('done');
    expect(second.assignment).toEqual(first.assignment);
  });

  it('whose process was lost is shown as failed, and makes room', async () => {
    const { id } = (await tryRules([])).body;
    await tryRules([]);
    kit.clock.advance(11 * 60_000);
    expect((await detail(id)).state).toBe('failed');
    expect((await tryRules([])).status).toBe(202);
  });

  it('is gone after seven days', async () => {
    work();
    const run = await ended(await tryRules([]));
    kit.clock.advance(7 * DAY_MS + 1);
    expect((await admin.client.get(`${RUNS}/${run.id}`)).body.code).toBe('what_if.not_found');
    expect((await kit.read(admin, RUNS)).body.items).toEqual([]);
  });

  it('is the admins’ business', async () => {
    for (const person of [meera, asha]) {
      expect((await person.client.get(RUNS)).status).toBe(403);
      expect((await person.client.post(`${RUNS}/assignment`, { ...DAYS, rules: [], limits: [] })).status).toBe(403);
    }
  });
});

describe('a table of statuses that is tried on the log', () => {
  const cancel = {
    name: 'cancel',
    enabled: true,
    from: ['documents_approved'],
    to: 'cancelled',
    by: ['staff', 'admin'],
  };

  it('says which real steps it refuses, with the moment of the case', async () => {
    const id = await kit.paidRequest(asha);
    await kit.paidRequest(asha);
    expect((await asha.client.post(`/api/requests/${id}/cancel`, { reason: 'No longer needed.' })).status).toBe(200);
    work();
    const run = await ended(await tryFiling([cancel]));
    expect(run.workflow_outcome).toMatchObject({ cases: 2, unchanged: 1, steps: 3, allowed: 2 });
    const [refused] = run.workflow_outcome?.refused ?? [];
    expect(refused).toMatchObject({
      step: 'cancel',
      status: 'documents_not_uploaded',
      reason: 'status',
      count: 1,
      first: 1,
    });
    const [example] = refused?.examples ?? [];
    expect(example?.request_id).toBe(id);
    const past = await kit.read(admin, `/api/admin/requests/${id}/history?at=${example?.position}`);
    expect(past.status).toBe(200);
  });

  it('is checked as the definitions in use are', async () => {
    const { body } = await tryFiling([
      { ...cancel, from: [] },
      { name: 'deliver', enabled: false, from: ['awaiting_govt_approval'], to: 'service_delivered', by: ['staff'] },
      { name: 'authorityQuery', enabled: false, from: 'any', to: 'reupload_requested', by: ['staff'] },
    ]);
    expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['steps.0.from', 'workflow.from_missing'],
      ['statuses.awaiting_govt_approval', 'workflow.dead_end'],
    ]);
    expect((await tryFiling([{ ...cancel, name: 'nothing' }])).body.errors[0].code).toBe('what_if.step_unknown');
  });
});
