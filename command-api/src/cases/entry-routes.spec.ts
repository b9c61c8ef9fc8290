import type { CaseView, Message, MessagePage, TimelinePage } from '@anupalan/domain/contracts/requests';
import type { ConversationEvent } from '@anupalan/domain/conversation/events';
import { isoNow } from '@anupalan/infra/ports/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

const NOTES = 2000;
const MESSAGES = 70;
const AT_ONCE = 100;

let kit: CaseKit;
let asha: Person;
let meera: Person;
let id: string;
let short: string;

const textOf = (n: number): string => `Word ${String(n).padStart(4, '0')} of a long conversation.`;
/** Adds this number of messages and notes to a case. */
const converse = async (requestId: string, notes: number): Promise<void> => {
  const said = (n: number): ConversationEvent =>
    n < MESSAGES
      ? { type: 'MessageSent', data: { messageId: randomId(), customerId: asha.id, text: textOf(n) } }
      : { type: 'NoteAdded', data: { noteId: randomId(), text: textOf(n - MESSAGES) } };
  const drafts = Array.from({ length: MESSAGES + notes }, (_, n) => {
    const actor = n < MESSAGES ? { id: asha.id, role: 'customer' as const } : { id: meera.id, role: 'staff' as const };
    return {
      id: randomId(),
      event: said(n),
      metadata: { ...systemContext('test', { actor }), time: isoNow(kit.clock), command: 'converse' },
    };
  });
  for (let n = 0; n < drafts.length; n += AT_ONCE) {
    const some = drafts.slice(n, n + AT_ONCE);
    const done = await kit.app.store.append(`conversation-${requestId}`, n === 0 ? 'none' : n - 1, some);
    expect(done.kind).toBe('appended');
  }
};

beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  [id, short] = [await kit.paidRequest(asha), await kit.paidRequest(asha)];
  for (const one of [id, short]) await meera.client.post(`/api/staff/requests/${one}/claim`, {});
  await converse(id, NOTES);
  await converse(short, MESSAGES);
});
afterAll(() => kit.close());

const viewOf = async (person: Person, requestId = id): Promise<CaseView> =>
  (await kit.read(person, `/api/requests/${requestId}`)).body;
const timelinePath = (): string => `/api/requests/${id}/timeline`;
const notesPath = (): string => `/api/staff/requests/${id}/notes`;

/** All pages of a list, the newest first. */
const everyPage = async <P extends MessagePage | TimelinePage>(person: Person, path: string): Promise<readonly P[]> => {
  const pages: P[] = [];
  for (let query = ''; ; ) {
    const { status, body } = await kit.read(person, `${path}${query}`);
    expect(status).toBe(200);
    pages.push(body);
    if (body.next_cursor === null) return pages;
    query = `?before=${encodeURIComponent(body.next_cursor)}`;
  }
};
const textsIn = (pages: readonly MessagePage[]): readonly string[] =>
  pages.toReversed().flatMap(({ items }) => items.map(({ text }: Message) => text));

describe('a case of 2,000 notes', () => {
  it('has a page as small as that of a case of seventy', async () => {
    const [long, few] = [await viewOf(meera), await viewOf(meera, short)];
    expect([long.notes.total, few.notes.total]).toEqual([NOTES, MESSAGES]);
    expect(JSON.stringify(long).length).toBeLessThan(1.05 * JSON.stringify(few).length);
    expect(JSON.stringify(long).length).toBeLessThan(60_000);
  });

  it('gives all of them, oldest first, over the borders of its pages', async () => {
    const pages = await everyPage<MessagePage>(meera, notesPath());
    expect(textsIn(pages)).toEqual(Array.from({ length: NOTES }, (_, n) => textOf(n)));
    expect(pages[0]).toEqual((await viewOf(meera)).notes);
    expect(Math.max(...pages.map((page) => JSON.stringify(page).length))).toBeLessThan(10_000);
  });

  it('shows a note on the page as soon as it is written', async () => {
    const written = await meera.client.post(`/api/staff/requests/${short}/notes`, { text: 'Just now.' });
    const position = written.headers.get('x-position') ?? '';
    const { body } = await meera.client.get(`/api/staff/requests/${short}/notes`, { 'x-min-position': position });
    expect(body.items.at(-1)).toMatchObject({ text: 'Just now.', mine: true });
  });

  it('has its assignment at hand, however long ago that was', async () => {
    const { assignment, timeline } = await viewOf(meera);
    expect(timeline.items.map(({ type }) => type)).not.toContain('RequestAssigned');
    expect(assignment).toMatchObject({ type: 'RequestAssigned', actor: { id: meera.id, name: 'Meera' } });
    expect((await viewOf(asha)).assignment).toBeNull();
  });
});

describe('the customer of a case', () => {
  it('reads their timeline in full pages that tell nothing of what is kept from them', async () => {
    const pages = await everyPage<TimelinePage>(asha, timelinePath());
    const { timeline } = await viewOf(asha);
    expect(pages[0]).toEqual(timeline);
    const entries = pages.toReversed().flatMap(({ items }) => items);
    expect(entries.filter(({ type }) => type === 'MessageSent')).toHaveLength(MESSAGES);
    expect(entries.map(({ type }) => type)).not.toContain('NoteAdded');
    expect(timeline.total).toBe(entries.length);
    expect(pages.slice(0, -1).map(({ items }) => items.length)).toEqual(pages.slice(0, -1).map(() => 50));
  });

  it('reads their messages by the page, and no notes', async () => {
    const pages = await everyPage<MessagePage>(asha, `/api/requests/${id}/messages`);
    expect(pages.map(({ items }) => items.length)).toEqual([30, 30, 10]);
    expect((await asha.client.get(notesPath())).status).toBe(403);
    expect((await viewOf(asha)).notes).toEqual({ items: [], next_cursor: null, total: 0 });
  });

  it('gets nowhere with a cursor of the staff’s', async () => {
    const staff = [...(await everyPage<TimelinePage>(meera, timelinePath())).slice(0, 5), (await viewOf(meera)).notes];
    for (const { next_cursor } of staff) {
      const { status, body } = await asha.client.get(
        `${timelinePath()}?before=${encodeURIComponent(next_cursor ?? '')}`,
      );
      expect([status, body.code]).toEqual([422, 'bad_cursor']);
    }
  });
});

describe('a page of entries', () => {
  it.each(['nonsense', '', 'W10', '0'.repeat(20), 'e30'])('is refused for the cursor "%s"', async (before) => {
    const { status, body } = await meera.client.get(`${timelinePath()}?before=${before}`);
    expect([status, body.code]).toEqual([422, 'bad_cursor']);
  });

  it('is refused for a cursor longer than any of ours', async () => {
    expect((await meera.client.get(`${timelinePath()}?before=${'x'.repeat(1001)}`)).status).toBe(422);
  });

  it('is not there for another customer', async () => {
    const ravi = await kit.person('customer', 'Ravi');
    for (const list of ['timeline', 'messages'])
      expect((await kit.read(ravi, `/api/requests/${id}/${list}`)).status).toBe(404);
  });

  it('leaves a trace of staff whose case it is not, as the case does', async () => {
    const ravi = await kit.person('staff', 'Ravi');
    const before = await kit.eventsIn(`access-${id}`);
    expect((await kit.read(ravi, notesPath())).status).toBe(200);
    expect(await kit.eventsIn(`access-${id}`)).toBe(before + 1);
  });

  it('leaves none of a page that there is not', async () => {
    const lata = await kit.person('staff', 'Lata');
    const before = await kit.eventsIn(`access-${id}`);
    expect((await kit.read(lata, `${notesPath()}?before=nonsense`)).status).toBe(422);
    expect(await kit.eventsIn(`access-${id}`)).toBe(before);
  });
});
