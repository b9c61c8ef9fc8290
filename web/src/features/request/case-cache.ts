import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { invalidateModel, modelQuery, queryClient } from '../../api/query-client';
import { models } from '../../api/reference';

const path = (id: string): string => `/api/requests/${encodeURIComponent(id)}`;

/** GET /api/requests/:id: the case as its customer may see it. */
export const caseQuery = (id: string) => modelQuery<CaseView>(models.case, path(id), { id });

function change(id: string, next: (view: CaseView) => CaseView): void {
  queryClient.setQueryData<CaseView>(caseQuery(id).queryKey, (view) => (view === undefined ? view : next(view)));
}

/** Asks for the case and for the lists that show it again; resolves when what is on screen has come. */
export const refreshCase = async (id: string): Promise<void> => {
  await Promise.all([invalidateModel(models.case, id), invalidateModel(models.caseList)]);
};

/** Shows an uploaded document at once, in the place of the one before it; the server's view follows. */
export function showUploaded(id: string, document: CaseDocument): void {
  change(id, (view) => ({
    ...view,
    documents: [
      ...view.documents.filter((one) => one.key !== document.key || one.personId !== document.personId),
      document,
    ],
  }));
  void refreshCase(id);
}

/** Takes a removed document off the page at once. */
export function showRemoved(id: string, documentId: string): void {
  change(id, (view) => ({ ...view, documents: view.documents.filter((one) => one.id !== documentId) }));
  void refreshCase(id);
}
