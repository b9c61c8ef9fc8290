import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { OTHER } from '@anupalan/domain/rules/documents';
import { isStatus } from '../../shared/api/errors';
import { invalidateModel, modelQuery, queryClient } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { USER_KEY } from '../../shared/api/session';
import { noteStored } from './stored';

const path = (id: string): string => `/api/requests/${encodeURIComponent(id)}`;

/** GET /api/requests/:id: the case as its customer may see it; null for a visitor (CALL-30). */
export const caseQuery = (id: string) => {
  const { queryKey, queryFn } = modelQuery<CaseView | null>(models.case, path(id), { id });
  return {
    queryKey,
    queryFn: async (context: { readonly signal: AbortSignal }): Promise<CaseView | null> => {
      try {
        return await queryFn(context);
      } catch (error) {
        if (!isStatus(error, 401)) throw error;
        // The session query decides whether the session has ended; if so, the page is left before it is empty.
        await queryClient.refetchQueries({ queryKey: USER_KEY });
        return null;
      }
    },
  };
};

function change(id: string, next: (view: CaseView) => CaseView): void {
  queryClient.setQueryData<CaseView | null>(caseQuery(id).queryKey, (view) => (view ? next(view) : view));
}

/** Fetches the case and the lists that show it again; resolves when those on screen have been fetched. */
export const refreshCase = async (id: string): Promise<void> => {
  await Promise.all([invalidateModel(models.case, id), invalidateModel(models.caseList)]);
};

/**
 * Shows an uploaded document before the server's view has it, in the place of the previous one (`replaced`: its id).
 */
export function showUploaded(id: string, document: CaseDocument, replaced: string | null = null): void {
  const goes = (one: CaseDocument): boolean =>
    one.id === replaced || (document.key !== OTHER && one.key === document.key && one.personId === document.personId);
  noteStored(document.id);
  change(id, (view) => ({
    ...view,
    documents: [...view.documents.filter((one) => !goes(one)), document],
  }));
  void refreshCase(id);
}

/** Removes a document from the page before the server's answer, then fetches the case. */
export function showRemoved(id: string, documentId: string): void {
  change(id, (view) => ({ ...view, documents: view.documents.filter((one) => one.id !== documentId) }));
  void refreshCase(id);
}
