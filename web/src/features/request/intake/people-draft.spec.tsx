import type { Draft } from '@anupalan/domain/contracts/requests';
import { currentForm, questionsOf } from '@anupalan/domain/forms/registry';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFetch } from '../../../shared/testing/api-stub';
import { keptDraft } from './kept-draft';
import { mergeAnswers } from './merge-answers';
import { peopleAtFirst } from './new-people';
import { type Answers, answersToSend } from './sections';
import { useDraft } from './use-draft';

const questions = questionsOf(currentForm('company'), [
  { key: 'city', label: 'City', type: 'text', required: true, display_order: 1 },
  { key: 'objects', label: 'Objects', type: 'text', required: true, display_order: 2 },
]);
const base = peopleAtFirst(questions);

/** The server's draft of one request, as the contract says: a save on top of another version is refused with it. */
function draftServer() {
  let current: Draft = { version: 0, answers: {}, saved_at: null };
  let reachable = true;
  return {
    current: (): Draft => current,
    reach: (now: boolean): void => {
      reachable = now;
    },
    connect: (): void => {
      globalThis.fetch = async (_url, init) => {
        if (!reachable) throw new TypeError('offline');
        const { answers, version } = JSON.parse(String(init?.body)) as { answers: Answers; version: number };
        if (version !== current.version) return Response.json({ message: 'moved', current }, { status: 409 });
        current = { version: current.version + 1, answers, saved_at: '2026-11-21T09:00:00Z' };
        return Response.json(current);
      };
    },
  };
}

const openForm = (server: Draft) =>
  renderHook(() => useDraft({ userId: 'u', requestId: 'r', attempt: 0, questions, server, base }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the people of a form', () => {
  it('are at first as many as the form needs, the same on every device, and Indian', () => {
    const nationals = [
      { id: 'directors-1', nationality: 'Indian' },
      { id: 'directors-2', nationality: 'Indian' },
    ];
    expect(openForm({ version: 0, answers: {}, saved_at: null }).result.current.answers).toMatchObject({
      directors: nationals,
      promoters: [],
    });
  });

  it('are saved as lists, and kept in the browser without numbers of identity', async () => {
    const calls = stubFetch(new Error('offline'));
    const { result } = openForm({ version: 0, answers: {}, saved_at: null });
    await act(async () => {
      result.current.changePerson('directors', 'directors-1', {
        name: 'Asha Rao',
        panNumber: 'ABCPE1234F',
        aadharNumber: '999999990019',
        passportNumber: 'A1234567',
      });
      await result.current.autosave.flush();
    });
    expect(JSON.parse(String(calls[0]?.init.body)).answers.directors[0]).toMatchObject({
      id: 'directors-1',
      name: 'Asha Rao',
      panNumber: 'ABCPE1234F',
    });
    expect(keptDraft('u', 'r', 0)?.answers).toMatchObject({ 'directors#directors-1.name': 'Asha Rao' });
    expect(JSON.stringify(localStorage)).not.toMatch(/ABCPE1234F|999999990019|A1234567/);
  });

  it('who were removed come back where they stood, with all that was typed', () => {
    stubFetch(new Error('offline'));
    const { result } = openForm({ version: 0, answers: {}, saved_at: null });
    act(() => result.current.changePerson('directors', 'directors-1', { name: 'Asha Rao' }));
    const before = result.current.current();
    let undo = (): void => undefined;
    act(() => {
      undo = result.current.removePerson('directors', 'directors-1');
    });
    expect(result.current.answers.directors).toEqual([{ id: 'directors-2', nationality: 'Indian' }]);
    act(() => undo());
    act(() => undo());
    expect(result.current.answers).toEqual(before);
  });
});

describe('two devices’ people', () => {
  const before = { directors: ['a', 'b'], 'directors#a.name': 'Asha', 'directors#b.name': 'Bina' };
  const without = (id: string): Answers => ({
    directors: before.directors.filter((one) => one !== id),
    ...Object.fromEntries(Object.entries(before).filter(([path]) => path.includes('.') && !path.includes(`#${id}.`))),
  });
  const merged = (mine: Answers, theirs: Answers) => mergeAnswers(questions, before, mine, theirs);

  it('are all there when both added somebody', () => {
    const mine = { ...before, directors: ['a', 'b', 'c'], 'directors#c.name': 'Chandra' };
    const theirs = { ...before, directors: ['a', 'b', 'd'], 'directors#d.name': 'Dev' };
    expect(merged(mine, theirs)).toEqual({
      answers: { ...mine, directors: ['a', 'b', 'c', 'd'], 'directors#d.name': 'Dev' },
      conflicts: [],
    });
  });

  it('are gone when one device removed them and the other left them alone', () => {
    expect(merged(without('b'), before)).toEqual({ answers: without('b'), conflicts: [] });
    expect(merged(before, without('b'))).toEqual({ answers: without('b'), conflicts: [] });
  });

  it('stay when one device removed them and the other changed them', () => {
    const changed = { ...before, 'directors#b.name': 'Bina Rao' };
    expect(merged(without('b'), changed)).toEqual({ answers: changed, conflicts: [] });
    expect(merged(changed, without('b'))).toEqual({ answers: changed, conflicts: [] });
  });

  it('are asked about answer by answer where both changed the same one', () => {
    const mine = { ...before, 'directors#b.name': 'Bina Rao', 'directors#a.email': 'asha@example.in' };
    expect(merged(mine, { ...before, 'directors#b.name': 'Beena' }).conflicts).toEqual([
      { key: 'directors#b.name', mine: 'Bina Rao', theirs: 'Beena' },
    ]);
  });

  it('may be removed in a browser that kept no numbers of identity', async () => {
    const asha = { id: 'directors-1', name: 'Asha', panNumber: 'ABCPE1234F' };
    const bina = { id: 'directors-2', name: 'Bina' };
    stubFetch(new Error('offline'));
    const first = openForm({ version: 1, answers: { directors: [asha, bina] }, saved_at: 'x' });
    act(() => void first.result.current.removePerson('directors', 'directors-1'));
    first.unmount();
    const { result } = openForm({ version: 2, answers: { directors: [asha, bina], city: 'Pune' }, saved_at: 'x' });
    expect(result.current.answers).toMatchObject({ directors: [bina], city: 'Pune' });
  });
});

describe('any sequence of edits, saves, visits and people', () => {
  // A form that saved by itself meanwhile would do so in another device's browser.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const step = fc.record({
    device: fc.constantFrom(0, 1),
    act: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ kind: fc.constant('edit'), who: fc.nat(), key: fc.nat(), text: fc.nat(99) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('add'), list: fc.constantFrom('directors', 'promoters') }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), who: fc.nat(), undo: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('save') }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave'), online: fc.boolean() }) },
    ),
  });
  const KEYS = ['name', 'email', 'occupation', 'isPromoter', 'sharesSubscribed', 'address'];

  /** People in the order of their ids, since two devices may add in any order. */
  const byId = (answers: Answers): Answers =>
    Object.fromEntries(
      Object.entries(answers).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)) : value,
      ]),
    );

  it.each([1, 2])(
    'give on %i device(s) the submission that one go gives',
    async (devices) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          const server = draftServer();
          server.connect();
          type Form = ReturnType<typeof openForm>;
          const stored: Record<string, string>[] = [{}, {}];
          const forms: (Form | null)[] = [null, null];
          // Each device has changed people of its own, so that the two never change the same answer.
          const own: { list: string; id: string }[][] = [
            [{ list: 'directors', id: 'directors-1' }],
            [{ list: 'directors', id: 'directors-2' }],
          ];
          if (devices === 1) own[0]?.push({ list: 'directors', id: 'directors-2' });
          const model = structuredClone(base) as Record<string, unknown> & Record<'directors' | 'promoters', Answers[]>;
          const listOf = (list: string): Answers[] => model[list as 'directors'];

          /** The device's browser has its storage while it acts. */
          const at = async (device: number, does: (form: Form) => Promise<void> | void): Promise<void> => {
            localStorage.clear();
            for (const [key, value] of Object.entries(stored[device] ?? {})) localStorage.setItem(key, value);
            forms[device] ??= openForm(server.current());
            const form = forms[device];
            await act(async () => does(form));
            stored[device] = Object.fromEntries(Object.entries(localStorage));
          };
          const save = (device: number) =>
            at(device, async (form) => void (await form.result.current.autosave.flush()));

          for (const { device: one, act: what } of steps) {
            const device = devices === 1 ? 0 : one;
            const mine = own[device] ?? [];
            await at(device, async ({ result, unmount }) => {
              const draft = result.current;
              if (what.kind === 'edit' && 'text' in what) {
                const person = mine[what.who % (mine.length + 1)];
                if (person === undefined) {
                  const values = { [device === 0 ? 'city' : 'objects']: `text ${what.text}` };
                  draft.change(values);
                  Object.assign(model, values);
                } else {
                  const key = KEYS[what.key % KEYS.length] ?? 'name';
                  const value = key === 'isPromoter' ? what.text % 2 === 0 : `${what.text}`;
                  draft.changePerson(person.list, person.id, { [key]: value });
                  model[person.list] = listOf(person.list).map((had) =>
                    had.id === person.id ? { ...had, [key]: value } : had,
                  );
                }
              } else if (what.kind === 'add' && 'list' in what) {
                const id = draft.addPerson(what.list);
                mine.push({ list: what.list, id });
                listOf(what.list).push({ id, nationality: 'Indian' });
              } else if (what.kind === 'remove' && 'undo' in what) {
                const person = mine[what.who % Math.max(mine.length, 1)];
                if (person === undefined) return;
                const undo = draft.removePerson(person.list, person.id);
                if (what.undo) undo();
                else {
                  own[device] = mine.filter((it) => it !== person);
                  model[person.list] = listOf(person.list).filter(({ id }) => id !== person.id);
                }
              } else if (what.kind === 'save') await draft.autosave.flush();
              else {
                // Offline nothing is sent: the next visit goes on from what the browser kept.
                server.reach(!('online' in what) || what.online);
                await draft.autosave.flush();
                unmount();
                forms[device] = null;
                server.reach(true);
              }
            });
          }
          // Each device sends what it still has; then either of them sees everything.
          for (const device of [0, 1, 0]) await save(device);
          for (const form of forms) form?.unmount();
          forms.fill(null);
          await at(1, ({ result }) => {
            expect(result.current.conflict).toBeNull();
            expect(byId(answersToSend(questions, result.current.answers))).toEqual(
              byId(answersToSend(questions, model)),
            );
          });
          cleanup();
        }),
        { numRuns: 60 },
      );
    },
    60_000,
  );
});
