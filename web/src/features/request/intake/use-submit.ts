import type { CaseView } from '@anupalan/domain/contracts/requests';
import { api } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { useCommand } from '../../../api/use-command';
import { toast } from '../../../components/toast/store';
import { useTranslation } from '../../../i18n/use-translation';
import { refreshCase } from '../case-cache';
import { answersToSend } from './sections';
import type { Definition } from './steps';
import type { DraftState } from './use-draft';

/** Hands the form in; resolves into `onDone` once the page shows it. */
export function useSubmit(view: CaseView, { fields }: Definition, draft: DraftState, onDone: () => void) {
  const { t } = useTranslation();
  const { id, service_title: title } = view.request;
  const command = useCommand<Record<string, unknown>>({
    send: async (answers, idempotencyKey) => {
      await draft.autosave.flush();
      await api.post(`/api/requests/${encodeURIComponent(id)}/submit-intake`, { answers }, { idempotencyKey });
      draft.done();
      await refreshCase(id);
    },
    onSuccess: () => {
      toast({
        title: t('request.toast.submitted'),
        description: t('request.toast.submittedBody', { title }),
        kind: 'done',
      });
      onDone();
    },
    onError: (error) => {
      const description = error instanceof ApiError ? error.message : t('request.toast.submitFailedBody');
      toast({ title: t('request.toast.submitFailed'), description, kind: 'bad' });
    },
  });
  return { ...command, submit: (): void => command.mutate(answersToSend(fields, draft.answers)) };
}

export type Submit = ReturnType<typeof useSubmit>;
