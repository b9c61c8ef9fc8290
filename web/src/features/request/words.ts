import type { CaseDocument, CasePayment, CaseView } from '@anupalan/domain/contracts/requests';
import type { FormPerson } from '@anupalan/domain/rules/people';
import { type StatusView, statusViewOf } from '@anupalan/domain/workflows/words';
import { boundTo } from '../../shared/case-parts/status';

/** The payment that is due now, or null: only a payable one has a link. */
export const paymentDue = ({ payments }: CaseView): CasePayment | null =>
  payments.findLast(({ paymentLink }) => paymentLink !== null) ?? null;

/** The request's status as its workflow defines it. */
export const statusIn = ({ request }: Pick<CaseView, 'request'>): StatusView =>
  statusViewOf(boundTo(request), request.status);

/** Whether the form can be filled in or corrected now. */
export const formOpen = (view: CaseView): boolean => view.allowed_actions.includes('documents');

/**
 * Whether a document may be replaced now; in a correction that is more than a note: rejected ones, empty places, and
 * those uploaded since.
 */
export const isEditable = (view: CaseView, document: CaseDocument | null): boolean => {
  if (!formOpen(view)) return false;
  if (!inCorrection(view) || view.correction_scope === 'everything' || document === null) return true;
  const submitted = view.submission.submitted_at;
  return document.status === 'rejected' || (submitted !== null && document.uploaded_at > submitted);
};

export const inCorrection = (view: CaseView): boolean => statusIn(view).waitsFor === 'corrections';

/**
 * A case whose documents have the names that its form has now. Those of people who were taken out of the form go with
 * the next submission, and are left out.
 */
export function withPeople(view: CaseView, people: readonly FormPerson[] | null): CaseView {
  if (people === null) return view;
  const documents = view.documents.flatMap((one): CaseDocument[] => {
    const person = people.find(({ id }) => id === one.personId);
    if (person === undefined) return one.personId === null ? [one] : [];
    return [{ ...one, person: person.name }];
  });
  return { ...view, documents };
}

/** A label within a sentence: without its capital, unless it is a name or an abbreviation (PAN, Aadhaar). */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) && !/^(Aadhaar|Udyam)/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
