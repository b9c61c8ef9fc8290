import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { onPersonLeft } from '../../shared/api/session';

/** What a verdict of this person says of a document. */
type Verdict = Partial<CaseDocument>;
/** A verdict, with the position of its event once the server has answered. */
interface Given {
  readonly verdict: Verdict;
  readonly position: string | null;
}

/** The verdicts of this tab by case and document, until an answer of the server holds them. */
const given = new Map<string, Map<string, Given>>();
onPersonLeft(() => given.clear());

/** Keeps a verdict in front of what the server answers, until its answer holds it. */
export function giveVerdict(caseId: string, documentId: string, verdict: Verdict): void {
  const ofCase = given.get(caseId) ?? new Map<string, Given>();
  given.set(caseId, ofCase.set(documentId, { verdict, position: null }));
}

/** The server took a verdict: answers from this position on hold it. A newer verdict on the document stays. */
export function verdictTaken(caseId: string, documentId: string, verdict: Verdict, position: string | null): void {
  if (given.get(caseId)?.get(documentId)?.verdict === verdict)
    given.get(caseId)?.set(documentId, { verdict, position: position ?? '' });
}

/** The server refused a verdict. */
export function verdictRefused(caseId: string, documentId: string, verdict: Verdict): void {
  if (given.get(caseId)?.get(documentId)?.verdict === verdict) given.get(caseId)?.delete(documentId);
}

/** A case as the server answered it at a position, with the verdicts that the answer is too old for. */
export function withVerdicts(view: CaseView, position: string | null): CaseView {
  const ofCase = given.get(view.request.id);
  if (ofCase === undefined || ofCase.size === 0) return view;
  for (const [documentId, one] of ofCase)
    if (one.position !== null && (position ?? '') >= one.position) ofCase.delete(documentId);
  return { ...view, documents: view.documents.map((one) => ({ ...one, ...ofCase.get(one.id)?.verdict })) };
}
