import type { Draft } from '@anupalan/domain/contracts/requests';
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type StubAnswer, type StubCall, stubFetch } from '../../../shared/testing/api-stub';
import { keepDraft, keptDraft } from './kept-draft';
import { useDraft } from './use-draft';

const definition = { label: 'Name', type: 'text', required: true, display_order: 1 } as const;
const fields = [
  { ...definition, key: 'name' },
  { ...definition, key: 'aadhaar', rule: 'aadhaar' },
  { ...definition, key: 'city' },
];
const draftOf = (version: number, answers: Draft['answers']): Draft => ({
  version,
  answers,
  saved_at: version === 0 ? null : '2026-11-21T09:00:00Z',
});
const saved = (version: number, answers: Draft['answers']): StubAnswer => ({ body: draftOf(version, answers) });
const moved = (current: Draft): StubAnswer => ({
  status: 409,
  body: { message: 'You have changes from another device.', code: 'draft_changed_meanwhile', current },
});

const open = (server: Draft, answers: readonly (StubAnswer | Error)[], attempt = 0) => {
  const calls = stubFetch(...answers);
  const { result } = renderHook(() =>
    useDraft({ userId: 'u', requestId: 'r', attempt, questions: fields, server, base: { name: 'Asha' } }),
  );
  const type = (values: Record<string, unknown>) =>
    act(async () => {
      result.current.change(values);
      await result.current.autosave.flush();
    });
  return { calls, result, type };
};
const sentIn = (call: StubCall | undefined): unknown => JSON.parse(String(call?.init.body));

afterEach(() => localStorage.clear());

describe('the draft of an intake form', () => {
  it('starts with the profile, over which saved answers take precedence', () => {
    expect(open(draftOf(0, {}), []).result.current.answers).toEqual({ name: 'Asha' });
    expect(open(draftOf(2, { name: 'Ravi' }), []).result.current.answers).toEqual({ name: 'Ravi' });
  });

  it('is saved on top of its base version, and then no longer kept in the browser', async () => {
    const { calls, type } = open(draftOf(2, {}), [saved(3, {}), saved(4, {})]);
    await type({ name: 'Ravi' });
    expect(keptDraft('u', 'r', 0)).toBeNull();
    await type({ name: 'Ravi K' });
    expect(calls.map(sentIn)).toEqual([
      { answers: { name: 'Ravi' }, version: 2 },
      { answers: { name: 'Ravi K' }, version: 3 },
    ]);
  });

  it('stays in the browser, without Aadhaar numbers, while no answer comes', async () => {
    const { type } = open(draftOf(2, {}), [new Error('offline')]);
    await type({ name: 'Ravi', aadhaar: '999999990019' });
    expect(keptDraft('u', 'r', 0)).toMatchObject({ answers: { name: 'Ravi' }, version: 2 });
  });

  it('continues with answers typed here before, when no other device has saved', () => {
    keepDraft('u', 'r', { answers: { name: 'Typed' }, version: 2, attempt: 0 });
    const { result } = open(draftOf(2, { name: 'Saved' }), [saved(3, {})]);
    expect(result.current.answers).toEqual({ name: 'Typed' });
    expect(result.current.conflict).toBeNull();
  });

  it('asks the person when another device saved in between, and saves nothing meanwhile', async () => {
    const theirs = draftOf(5, { name: 'Phone' });
    const { calls, result, type } = open(draftOf(2, {}), [moved(theirs)]);
    await type({ name: 'Here' });
    expect(result.current.conflict).toEqual({
      draft: theirs,
      answers: [{ key: 'name', mine: 'Here', theirs: 'Phone' }],
    });
    await type({ name: 'Here too' });
    expect(calls).toHaveLength(1);
  });

  it('saves the answers typed here over theirs when the person keeps them', async () => {
    const { calls, result, type } = open(draftOf(2, {}), [moved(draftOf(5, { name: 'Phone' })), saved(6, {})]);
    await type({ name: 'Here' });
    await act(async () => {
      result.current.keepMine();
      await result.current.autosave.flush();
    });
    expect(sentIn(calls.at(-1))).toEqual({ answers: { name: 'Here' }, version: 5 });
    expect(result.current.conflict).toBeNull();
  });

  it('takes over theirs when the person chooses those', async () => {
    const { result, type } = open(draftOf(2, {}), [moved(draftOf(5, { name: 'Phone' })), saved(6, {})]);
    await type({ name: 'Here' });
    const before = result.current.arrivals;
    act(() => result.current.takeTheirs());
    expect(result.current.answers).toEqual({ name: 'Phone' });
    expect(result.current.arrivals).toBe(before + 1);
    expect(keptDraft('u', 'r', 0)).toBeNull();
  });

  it('meets no conflict in its own save whose answer was lost', () => {
    keepDraft('u', 'r', { answers: { name: 'Typed' }, version: 2, attempt: 0 });
    expect(open(draftOf(3, { name: 'Typed' }), [saved(4, {})]).result.current.conflict).toBeNull();
  });
  it('merges another device’s changes of other answers automatically', async () => {
    const theirs = draftOf(5, { city: 'Pune' });
    const { calls, result, type } = open(draftOf(2, {}), [moved(theirs), saved(6, {})]);
    await type({ name: 'Here' });
    expect(result.current.conflict).toBeNull();
    expect(result.current.answers).toEqual({ name: 'Here', city: 'Pune' });
    expect(calls.map(sentIn).at(-1)).toEqual({ answers: { name: 'Here', city: 'Pune' }, version: 5 });
  });
  it('asks about the same answer alone, and keeps the others of both devices whatever is chosen', async () => {
    const theirs = draftOf(5, { name: 'Phone', city: 'Pune' });
    const { result, type } = open(draftOf(2, {}), [moved(theirs), saved(6, {})]);
    await type({ name: 'Here' });
    expect(result.current.conflict?.answers.map(({ key }) => key)).toEqual(['name']);
    act(() => result.current.takeTheirs());
    expect(result.current.answers).toEqual({ name: 'Phone', city: 'Pune' });
  });
  it('merges answers typed offline, based on the server’s answers at that time', () => {
    keepDraft('u', 'r', { answers: { name: 'Typed' }, before: { name: 'Asha' }, version: 2, attempt: 0 });
    const { result } = open(draftOf(3, { name: 'Asha', city: 'Pune' }), [saved(4, {})]);
    expect(result.current.conflict).toBeNull();
    expect(result.current.answers).toEqual({ name: 'Typed', city: 'Pune' });
  });

  it('leaves out what was typed here before the form was submitted on another device (GEN-10)', () => {
    for (const version of [0, 2]) {
      keepDraft('u', 'r', { answers: { name: 'Typed' }, version, attempt: 0 });
      const { result, calls } = open(draftOf(0, {}), [saved(1, {})], 1);
      expect(result.current.answers).toEqual({ name: 'Asha' });
      expect(result.current.begun).toBe(false);
      expect(calls).toEqual([]);
    }
  });

  it('is no longer kept in the browser once the form is closed', async () => {
    const closed = { status: 409, body: { message: 'The form is closed.', code: 'form_not_changeable' } };
    const { type } = open(draftOf(2, {}), [closed]);
    await type({ name: 'Ravi' });
    expect(localStorage).toHaveLength(0);
  });
});
