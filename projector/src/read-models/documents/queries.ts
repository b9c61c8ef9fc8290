import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { CaseListDoc } from '../case-list/doc.js';
import { caseList } from '../case-list/projection.js';
import type { DocumentDoc } from './doc.js';
import { documents } from './projection.js';

export const uses = ['documents', 'case-list'] as const;

/** A file with its case; null for an unknown file and for one whose case is not known yet. */
export const findDocument = async (
  reads: ReadStore,
  documentId: string,
): Promise<(DocumentDoc & { readonly customerId: string; readonly assignedTo: string | null }) | null> => {
  const found = await openView<DocumentDoc>(reads, documents).get(documentId);
  if (found === null) return null;
  const owner = await openView<CaseListDoc>(reads, caseList).get(found.doc.requestId);
  if (owner === null) return null;
  return { ...found.doc, customerId: owner.doc.customerId, assignedTo: owner.doc.assignedTo };
};
