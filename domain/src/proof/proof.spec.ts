import { describe, expect, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { caseAccess } from './aggregate.js';
import type { ProofCommand } from './commands.js';
import type { ProofEvent } from './events.js';

const opens = (now: string, id = 'staff-1', before = caseAccess.decider.initial) =>
  caseAccess.decider.decide(
    { type: 'openCase', requestId: 'r1' },
    before,
    {},
    {
      now,
      actor: { id, role: 'staff' },
      id: (name) => name,
    },
  );
describe('reading identity numbers in full', () => {
  const reveal: ProofCommand = {
    type: 'revealPersonalData',
    requestId: 'r1',
    fields: ['pan', 'bank_account', 'pan'],
    reason: ' The refund form needs the account. ',
  };

  it('is recorded each time, with who, which fields and why, and without a value', () => {
    const data = {
      requestId: 'r1',
      userId: 'staff-1',
      fields: ['bank_account', 'pan'],
      reason: 'The refund form needs the account.',
    };
    const revealed: ProofEvent = { type: 'PersonalDataRevealed', data };
    for (const before of [[], [revealed]])
      given(caseAccess.decider, before)
        .when(reveal, { ctx: { actor: staff() } })
        .then([revealed]);
  });

  it('needs a reason that says something', () => {
    for (const reason of ['', '   ', 'because'])
      given(caseAccess.decider, [])
        .when({ ...reveal, reason }, { ctx: { actor: admin() } })
        .thenRefused('reveal.invalid', { kind: 'invalid' });
  });

  it('is not for customers: they see their own numbers', () => {
    given(caseAccess.decider, [])
      .when(reveal, { ctx: { actor: customer() } })
      .thenRefused('reveal.staff_only', { kind: 'forbidden' });
  });
});

describe('reviewing a submission', () => {
  const review = (attempt: number): ProofCommand => ({
    type: 'showNumbersForReview',
    requestId: 'r1',
    fields: ['pan', 'directors.0.panNumber'],
    attempt,
  });
  const shown = (attempt: number, userId = 'staff-1'): ProofEvent => ({
    type: 'NumbersShownForReview',
    data: { requestId: 'r1', userId, fields: ['directors.0.panNumber', 'pan'], attempt },
  });

  it('shows the numbers to compare without a reason, recorded once for each person and submission', () => {
    given(caseAccess.decider, [])
      .when(review(1), { ctx: { actor: staff() } })
      .then([shown(1)]);
    given(caseAccess.decider, [shown(1)])
      .when(review(1), { ctx: { actor: staff() } })
      .then([]);
    given(caseAccess.decider, [shown(1), shown(1, 'staff-2')])
      .when(review(2), { ctx: { actor: staff() } })
      .then([shown(2)]);
  });
});

describe('opening an identity document of a case that is not one’s own', () => {
  const open = (reason: string): ProofCommand => ({
    type: 'openIdentityDocument',
    requestId: 'r1',
    documentId: 'd1',
    reason,
  });

  it('is recorded each time, with who and why', () => {
    const opened: ProofEvent = {
      type: 'IdentityDocumentOpened',
      data: { requestId: 'r1', userId: 'staff-1', documentId: 'd1', reason: 'Asha asked on the phone.' },
    };
    for (const before of [[], [opened]])
      given(caseAccess.decider, before)
        .when(open(' Asha asked on the phone. '), { ctx: { actor: staff() } })
        .then([opened]);
  });

  it('needs a reason that says something', () => {
    given(caseAccess.decider, [])
      .when(open('because'), { ctx: { actor: staff() } })
      .thenRefused('reveal.invalid', { kind: 'invalid' });
  });
});

describe('opening a case that is not one’s own', () => {
  it('is recorded with who and on which day in India', () => {
    // 20:00 UTC is half past one in the night of the next day in India.
    expect(opens('2026-11-20T20:00:00.000Z')).toEqual({
      ok: true,
      value: [{ type: 'CaseOpened', data: { requestId: 'r1', userId: 'staff-1', day: '2026-11-21' } }],
    });
  });

  it('is recorded once per person and day', () => {
    const first = opens('2026-11-21T04:00:00.000Z');
    if (!first.ok) throw new Error('refused');
    const state = fold(caseAccess.decider, first.value);
    expect(opens('2026-11-21T12:00:00.000Z', 'staff-1', state)).toEqual({ ok: true, value: [] });
    expect(opens('2026-11-21T12:00:00.000Z', 'staff-2', state)).toMatchObject({ value: [{ type: 'CaseOpened' }] });
    expect(opens('2026-11-22T04:00:00.000Z', 'staff-1', state)).toMatchObject({ value: [{ type: 'CaseOpened' }] });
  });
});

describe('the signed export of a case', () => {
  it('is recorded each time, for admins only', () => {
    const exported: ProofEvent = { type: 'CaseExported', data: { requestId: 'r1', userId: 'admin-1' } };
    for (const before of [[], [exported]])
      given(caseAccess.decider, before)
        .when({ type: 'exportCase', requestId: 'r1' }, { ctx: { actor: admin('admin-1') } })
        .then([exported]);
    for (const actor of [customer(), staff()])
      given(caseAccess.decider, [])
        .when({ type: 'exportCase', requestId: 'r1' }, { ctx: { actor } })
        .thenRefused('proof.admin_only', { kind: 'forbidden' });
  });
});
