import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { currentForm, questionsOf } from '@anupalan/domain/forms/registry';
import type { DocumentRequirement } from '@anupalan/domain/rules/documents';
import { describe, expect, it } from 'vitest';
import { caseView, document } from '../../shared/testing/case-fixture';
import { actionText, type CaseForm, caseActions } from './actions';

const requirement = (key: string, label: string): DocumentRequirement => ({
  key,
  label,
  required: true,
  allowed_types: 'pdf',
  max_size_mb: 5,
  display_order: 1,
});
const needed: CaseForm = {
  questions: [],
  requirements: [requirement('pan', 'PAN card'), requirement('photo', 'Photo')],
};
const nothing: CaseForm = { questions: [], requirements: [] };
const underReview = (documents: readonly CaseDocument[]) =>
  caseView({
    documents: [...documents],
    allowed_actions: ['approve-documents', 'request-reupload', 'cancel', 'review-document', 'hand-over', 'messages'],
  });

describe('the label of an act', () => {
  it('speaks of a draft where an agreement is drafted, and of the authority where something is filed', () => {
    const { request } = caseView();
    const drafting = caseView({ request: { ...request, workflow: 'drafting' } });
    const said = (view: CaseView, name: string) => actionText(view, name, String);
    expect(said(caseView(), 'submit-to-authority')).toBe('Submit to authority');
    expect(said(drafting, 'submit-to-authority')).toBe('Send draft to the customer');
    expect(said(drafting, 'start-filing')).toBe('Start drafting');
    expect(said(drafting, 'cancel')).toBe('Cancel case');
    expect(said(drafting, 'claim')).toBe('office.action.claim');
  });
});

describe('the acts of a case', () => {
  it('keep approving disabled until every required document is approved, and name the open ones', () => {
    const view = underReview([document('pan', 'approved'), document('photo', 'pending_review')]);
    const { bar, primary } = caseActions(view, needed);
    expect(bar[0]).toEqual({ name: 'approve-documents', waiting: { why: 'notApproved', open: ['Photo'] } });
    // Answers can be returned although no document is rejected (inventory 2.1).
    expect(bar[1]).toEqual({ name: 'request-reupload', waiting: null });
    expect(primary).toBeNull();
  });

  it('have approving as the primary one once all are approved, and the correction once one is rejected', () => {
    const all = underReview([document('pan', 'approved'), document('photo', 'approved')]);
    expect(caseActions(all, needed).primary).toBe('approve-documents');
    const one = underReview([document('pan', 'approved'), document('photo', 'rejected')]);
    expect(caseActions(one, needed).primary).toBe('request-reupload');
  });

  it('do not include approving while answers are marked to go back, which is the primary act then', () => {
    const view = underReview([document('pan', 'approved'), document('photo', 'approved')]);
    const { bar, primary } = caseActions(view, needed, { marked: true });
    expect(bar[0]?.waiting).toEqual({ why: 'marked' });
    expect(primary).toBe('request-reupload');
  });

  it('need the documents of every person, and name the person whose is open', () => {
    const form = {
      questions: questionsOf(currentForm('company'), []),
      requirements: [{ ...requirement('pan', 'PAN card'), per_person: true }],
    };
    const directors = [
      { id: 'p1', name: 'Asha' },
      { id: 'p2', name: 'Rohan' },
    ];
    const view = {
      ...underReview([document('pan', 'approved', { personId: 'p1' })]),
      submission: { ...caseView().submission, answers: { directors } },
    };
    expect(caseActions(view, form).bar[0]?.waiting).toEqual({ why: 'notApproved', open: ['PAN card (Rohan)'] });
  });

  it('ignore a replaced document', () => {
    const view = underReview([document('pan', 'rejected', { superseded: true }), document('photo', 'approved')]);
    const { bar } = caseActions(view, needed);
    expect(bar.map(({ waiting }) => waiting?.why)).toEqual(['notApproved', undefined]);
  });

  it('do not include approving before the requirements are loaded', () => {
    const view = underReview([document('pan', 'approved')]);
    expect(caseActions(view, undefined).bar[0]?.waiting).toEqual({ why: 'requirements' });
  });

  it('never have a primary one that leads back, even if it is the only one', () => {
    const { bar, primary } = caseActions(caseView({ allowed_actions: ['withdraw-payment-link', 'cancel'] }), nothing);
    expect(bar.map(({ name }) => name)).toEqual(['withdraw-payment-link']);
    expect(primary).toBeNull();
  });

  it('are those that the server allows, secondary ones in the menu, without those that have no button', () => {
    const { bar, aside } = caseActions(
      caseView({ allowed_actions: ['notes', 'cancel', 'claim', 'hand-over'] }),
      nothing,
    );
    expect(bar.map(({ name }) => name)).toEqual(['claim']);
    expect(aside.map(({ name }) => name)).toEqual(['hand-over', 'cancel']);
  });

  it('leave a call to colleagues of its profession', () => {
    const open = caseView({ allowed_actions: ['claim'] });
    expect(caseActions(open, nothing, { lacksSkill: true }).bar).toEqual([
      { name: 'claim', waiting: { why: 'skill' } },
    ]);
    expect(caseActions(open, nothing).primary).toBe('claim');
  });

  it('of a consultation are its booking, and its summary only after its start', () => {
    const acts = ['request-reupload', 'book-consultation', 'propose-slots', 'conclude-consultation'];
    const call = {
      skill: 'accounting',
      topic: null,
      language: null,
      wished: [],
      proposed: [],
      minutes: null,
      rescheduled: null,
      with: null,
    };
    const asked = caseView({
      allowed_actions: acts.slice(0, 3),
      consultation: { ...call, state: 'asked', starts_at: null, ends_at: null },
    });
    expect(caseActions(asked, nothing).primary).toBe('book-consultation');
    // The question can be returned although there are no documents (inventory 2.1).
    expect(caseActions(asked, nothing).bar.map(({ name }) => name)).toEqual([
      'book-consultation',
      'propose-slots',
      'request-reupload',
    ]);
    const booked = caseView({
      allowed_actions: acts,
      consultation: {
        ...call,
        state: 'booked',
        starts_at: '2026-11-24T04:30:00.000Z',
        ends_at: '2026-11-24T05:00:00.000Z',
      },
    });
    const before = caseActions(booked, nothing);
    expect(before.bar[0]).toEqual({ name: 'conclude-consultation', waiting: { why: 'notBegun' } });
    // Another booking would move the slot, so no act is primary.
    expect(before.primary).toBeNull();
    expect(caseActions(booked, nothing, { begun: true }).primary).toBe('conclude-consultation');
  });
});
