import type { CauseNode, LoggedEventsPage, LoggedEventView } from '@anupalan/domain/contracts/log';
import { caseSubject } from '@anupalan/domain/kernel/event';
import { logLine, TYPES_OF } from '@anupalan/domain/processes/logged-events';
import { HOUSEKEEPING } from '@anupalan/domain/rules/housekeeping';
import { streamNames } from '@anupalan/domain/texts/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paramsOf } from '../cases/case-timeline.js';
import { say } from '../platform/say.js';
import { aggregates } from '../server/aggregates.js';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let arjun: Person;
let id: string;
let other: string;

beforeAll(async () => {
  kit = await startCaseKit();
  [asha, meera, arjun] = [
    await kit.person('customer', 'Asha'),
    await kit.person('staff', 'Meera'),
    await kit.person('admin', 'Arjun'),
  ];
  id = await kit.paidRequest(asha);
  other = await kit.paidRequest(asha);
  await meera.client.post(`/api/staff/requests/${id}/claim`, {});
  await kit.upload(asha, id);
  expect((await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS })).status).toBeLessThan(300);
  await meera.client.post(`/api/staff/requests/${id}/notes`, { text: 'Looks complete.' });
});
afterAll(() => kit.close());

const events = async (query: string): Promise<LoggedEventsPage> => {
  const { status, body } = await kit.read(arjun, `/api/admin/events?${query}`);
  expect(status).toBe(200);
  return body;
};
const opened = async (position: string): Promise<LoggedEventView> => {
  const { status, body } = await kit.read(arjun, `/api/admin/events/${position}`);
  expect(status).toBe(200);
  return body;
};
/** The newest event of a type in the case. */
const one = async (type: string): Promise<LoggedEventView> => {
  const { items } = await events(`type=${type}&stream=${type === 'NoteAdded' ? 'conversation' : 'submission'}-${id}`);
  return opened(items[0]?.position ?? '');
};
const typesIn = (page: LoggedEventsPage): string[] => page.items.map(({ type }) => type);

describe('the names of events', () => {
  it('are given to every event of every aggregate, and to no other', () => {
    const named = new Map([...TYPES_OF].map(([kind, types]) => [kind, new Set(types)]));
    const known = new Map(aggregates.map(({ prefix, events: specs }) => [prefix, new Set(Object.keys(specs))]));
    expect(named).toEqual(known.set('log', new Set(['LogSealed'])));
    expect(new Set(Object.keys(streamNames))).toEqual(new Set(named.keys()));
  });

  it('tell the kind of the stream: no two kinds share a type', () => {
    const types = [...TYPES_OF.values()].flat();
    expect(new Set(types).size).toBe(types.length);
  });

  it('have sentences that can be said without any value', () => {
    for (const type of [...TYPES_OF.values()].flat()) expect(say(logLine(type), {})).toMatch(/[.:}]$|^.*: $/);
  });
});

describe('the sentence of an event', () => {
  const said = (type: string, data: Parameters<typeof paramsOf>[0]['data']): string =>
    say(
      logLine(type),
      paramsOf(
        { data, amountPaise: 50_000 },
        { document: undefined, people: new Map(), label: (status) => String(status) },
      ),
    );

  it('says what was tried, and days as people write them', () => {
    const days = { from: '2026-08-31', to: '2026-11-28' };
    expect([
      said('WhatIfStarted', { kind: 'assignment', ...days }),
      said('WhatIfStarted', { kind: 'workflow', ...days }),
      said('ProofExported', { scope: 'period', ...days, events: 12 }),
      said('ProofExported', { scope: 'access', userId: 'u1', events: 1 }),
      said('SitePageSaved', { title: 'About us', effectiveFrom: '2025-11-23' }),
      said('PastViewsOrdered', { day: '2026-11-10' }),
    ]).toEqual([
      'A what-if run of assignment rules was started for 31 Aug 2026 to 28 Nov 2026.',
      'A what-if run of a table of statuses was started for 31 Aug 2026 to 28 Nov 2026.',
      'A signed export of the log from 31 Aug 2026 to 28 Nov 2026 was taken, with 12 events.',
      'A signed export of who looked at the data of a person was taken, with 1 event.',
      'A version of the page "About us" was saved, in force from 23 Nov 2025.',
      'The views as of 10 Nov 2026 were ordered.',
    ]);
  });

  it('names the document that was issued, and counts what came with it', () => {
    expect([
      said('ReceiptIssued', { number: 'RV/26-27/000007' }),
      said('RefundVoucherIssued', { number: 'RF/26-27/000001' }),
      said('ConsultationSlotsProposed', { slots: [{}, {}] }),
      said('ServiceDelivered', { deliverables: [{}] }),
    ]).toEqual([
      'The receipt RV/26-27/000007 was issued.',
      'The refund voucher RF/26-27/000001 over ₹500 was issued.',
      '2 other times were suggested for the call.',
      'The service was delivered with 1 file.',
    ]);
  });
});

describe('the search of the log', () => {
  it('shows the newest events first, with their words, who did them and the case, a page at a time', async () => {
    const first = await events('limit=3');
    expect(first.items).toHaveLength(3);
    const positions = first.items.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted().toReversed());
    const note = (await events(`type=NoteAdded`)).items[0];
    expect(note).toMatchObject({
      name: 'Note added',
      stream: `conversation-${id}`,
      actor: { name: 'Meera', role: 'staff' },
      case: { id, service: 'Test Licence' },
    });
    const all: string[] = [];
    for (let after = ''; ; ) {
      const page = await events(`limit=7${after === '' ? '' : `&after=${after}`}`);
      all.push(...page.items.map(({ position }) => position));
      if (page.next_cursor === null) break;
      after = page.next_cursor;
    }
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength((await events('')).total);
    expect(all).toHaveLength(await kit.app.events.behind(null));
  });

  it('is narrowed by a kind of stream, one stream, types, actor and days, all together', async () => {
    for (const { stream } of (await events('stream=submission')).items) expect(stream).toMatch(/^submission-/);
    expect(typesIn(await events(`stream=conversation-${id}`))).toEqual(['NoteAdded']);
    expect((await events('type=NoteAdded,DocumentAttached')).total).toBe(2);
    for (const { actor } of (await events(`actor=${meera.id}`)).items) expect(actor.id).toBe(meera.id);
    expect(typesIn(await events(`actor=${meera.id}&type=NoteAdded`))).toEqual(['NoteAdded']);
    expect(typesIn(await events(`actor=${asha.id}&type=NoteAdded`))).toEqual([]);
    expect((await events('to=2001-01-01')).items).toEqual([]);
    const day = (await events('limit=1')).items[0]?.at.slice(0, 10) ?? '';
    expect((await events(`from=${day}`)).total).toBeGreaterThan(0);
  });

  it('says each event in a sentence with its sum, its document, and the statuses of its case', async () => {
    const summaryOf = async (type: string) => {
      const [event] = (await events(`type=${type}&q=test licence`)).items;
      return [event?.summary, event?.move?.from ?? null, event?.move?.to ?? null];
    };
    expect(await summaryOf('InitialPaymentReceived')).toEqual([
      '₹399 received.',
      'new_request',
      'documents_not_uploaded',
    ]);
    expect(await summaryOf('DocumentAttached')).toEqual(['PAN card was uploaded.', null, null]);
    expect(await summaryOf('IntakeReceived')).toEqual([
      'The form and documents are in review.',
      'documents_not_uploaded',
      'documents_uploaded_pending_review',
    ]);
  });

  it('leaves out what the product records for itself, unless it is what was asked for', async () => {
    const all = typesIn(await events('limit=100'));
    const wanted = typesIn(await events('limit=100&housekeeping=false'));
    expect(wanted).toEqual(all.filter((type) => !HOUSEKEEPING.has(type)));
    expect(all.length).toBeGreaterThan(wanted.length);
    for (const of of ['type=CaseNumberClaimed', 'stream=caseNumber'])
      expect(new Set(typesIn(await events(`${of}&housekeeping=false`)))).toEqual(new Set(['CaseNumberClaimed']));
    expect(typesIn(await events(`stream=submission-${id}&housekeeping=false`))).not.toContain('SubmissionOpened');
  });

  it('finds events by the words of their case, its orders included', async () => {
    const number = (await events(`type=NoteAdded`)).items[0]?.case?.number ?? '';
    const found = await events(`q=${number}&limit=100`);
    expect(new Set(found.items.map((event) => event.case?.id))).toEqual(new Set([id]));
    expect(typesIn(found)).toContain('IntakeSubmitted');
    const both = await events('q=test licence&type=ServiceRequested');
    expect(both.items.map((event) => event.case?.id)).toEqual([other, id]);
    expect((await events('q=nosuchthing')).items).toEqual([]);
  });

  it('refuses a foreign page, an unknown kind of stream, and days that run backwards', async () => {
    const refused = async (query: string) => {
      const { status, body } = await kit.read(arjun, `/api/admin/events?${query}`);
      return [status, body.code];
    };
    expect(await refused('after=elsewhere')).toEqual([400, 'bad_cursor']);
    expect((await refused('stream=nothing'))[0]).toBe(422);
    expect((await refused('from=2026-11-02&to=2026-11-01'))[0]).toBe(422);
    expect((await kit.read(meera, '/api/admin/events')).status).toBe(403);
  });
});

describe('an event of the log', () => {
  it('is told in a sentence, with its data, and what is personal stays sealed', async () => {
    const view = await one('IntakeSubmitted');
    expect(view.event).toMatchObject({ name: 'Form submitted', summary: 'The form was submitted.', channel: 'web' });
    expect(view.is_moment).toBe(true);
    const state = Object.fromEntries(view.data.map(({ path, state: how }) => [path, how]));
    expect(state).toMatchObject({ answers: 'sealed', aadhaar: 'sealed', attempt: 'plain' });
    expect(JSON.stringify(view)).not.toContain(ANSWERS.aadhaar);
    const note = await one('NoteAdded');
    expect(note.data).toContainEqual({ path: 'text', value: null, state: 'sealed' });
  });

  it('is not found where none stands, and only admins may look', async () => {
    for (const at of ['99999999999999999999', 'nonsense', 'day 2026-11-01'])
      expect((await kit.read(arjun, `/api/admin/events/${at}`)).body.code).toBe('event_not_found');
    const position = (await events('limit=1')).items[0]?.position ?? '';
    for (const person of [asha, meera])
      expect((await kit.read(person, `/api/admin/events/${position}`)).status).toBe(403);
  });

  const typeOf = ({ event }: CauseNode): string | null => event?.type ?? null;

  it('stands in the tree of its causes, from the command that began it to all that followed', async () => {
    const submitted = await one('IntakeSubmitted');
    const here = submitted.causes.findIndex((node) => node.here);
    expect(submitted.causes[0]).toMatchObject({ depth: 0, event: null });
    expect(submitted.causes[here]).toMatchObject({ depth: 1, event: { type: 'IntakeSubmitted' } });
    const received = submitted.causes.find((node) => typeOf(node) === 'IntakeReceived');
    expect(received).toMatchObject({ depth: 2, command: 'when-intake-submitted-then-receive-intake', here: false });
    expect(submitted.earlier_causes).toBe(false);
    const followUp = await opened(received?.event?.position ?? '');
    expect(followUp.causes.map(typeOf).slice(0, 2)).toEqual([null, 'IntakeSubmitted']);
    expect(followUp.causes.filter((node) => node.here).map(typeOf)).toEqual(['IntakeReceived']);
  });

  it('says of erased values that they are erased', async () => {
    const { position } = (await one('NoteAdded')).event;
    await kit.app.vault.destroy(caseSubject(id));
    expect((await opened(position)).data).toContainEqual({ path: 'text', value: null, state: 'erased' });
  });
});
