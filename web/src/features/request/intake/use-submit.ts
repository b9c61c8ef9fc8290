import type { User } from '@anupalan/domain/contracts/identity';
import type { CaseView, Draft } from '@anupalan/domain/contracts/requests';
import { useRef, useState } from 'react';
import { api } from '../../../shared/api/client';
import { ApiError, messageOf } from '../../../shared/api/errors';
import { queryClient } from '../../../shared/api/query-client';
import { userChanged } from '../../../shared/api/session';
import { useCommand } from '../../../shared/api/use-command';
import { t } from '../../../shared/i18n/i18n';
import { toast } from '../../../shared/kit/toast/store';
import { uploadStanding } from '../../../shared/kit/upload/standing';
import { caseQuery, refreshCase } from '../case-cache';
import type { AccountContact } from './AccountBox';
import { answersToSend, type Definition } from './sections';
import type { DraftState } from './use-draft';

interface Submitted {
  readonly answers: Record<string, unknown>;
  readonly draft_version: number;
  /** The contact data that is copied to the account. */
  readonly account: AccountContact | null;
}

/** Why a submission failed, for the page: an answer of a proxy has no message, only the text of its status line. */
export const submitProblem = (error: unknown): string =>
  error instanceof ApiError ? saidByServer(error) : messageOf(error);

/** The server's message, or else the text for none (WCO-80). */
const saidByServer = (error: unknown): string =>
  (error instanceof ApiError && error.problem.message) || t('request.toast.submitFailedBody');

/** Whether a file is still being uploaded, and says so: the form would close without it. */
export function waitsForUpload(): boolean {
  if (uploadStanding() !== 'underWay') return false;
  toast({ title: t('forms.upload.uploading'), description: t('request.toast.uploadingBody') });
  return true;
}

/** The newer draft over which the server refused a submission; undefined for any other error. */
const newerDraft = (error: unknown): Draft | undefined =>
  error instanceof ApiError && error.code === 'draft_changed_meanwhile'
    ? (error.problem.current as Draft | undefined)
    : undefined;

/**
 * Submits the form; calls `onDone` once the page shows it, with false where it was closed already. What another device saved meanwhile is taken in first: then
 * nothing is submitted until the person has seen it and presses again.
 */
export function useSubmit(
  view: CaseView,
  { questions }: Definition,
  draft: DraftState,
  onDone: (submitted: boolean) => void,
) {
  const { id } = view.request;
  const form = view.form.id;
  const [bringing, setBringing] = useState(false);
  const now = useRef(draft);
  now.current = draft;
  const submit = async (account: AccountContact | null, theirs?: Draft): Promise<void> => {
    command.reset();
    setBringing(true);
    const brought = await now.current.bring(theirs);
    setBringing(false);
    if (brought === 'merged')
      toast({ title: t('request.intake.conflict.merged'), description: t('request.intake.conflict.mergedBody') });
    if (brought !== 'same') return;
    const answers = answersToSend(questions, now.current.current());
    command.mutate({ answers, draft_version: now.current.version(), account });
  };
  // Another tab was first, or the office moved the case: the page that is there now says which.
  const closedMeanwhile = async (): Promise<void> => {
    await refreshCase(id);
    const now = queryClient.getQueryData<CaseView>(caseQuery(id).queryKey);
    if (now?.submission.status === 'pending_review')
      toast({ title: t('request.toast.already'), description: t('request.toast.alreadyBody'), kind: 'done' });
    onDone(false);
  };
  const command = useCommand<Submitted>({
    send: async ({ account, ...submission }, idempotencyKey) => {
      if (account !== null) userChanged(await api.post<User>('/api/update-profile', account));
      await api.post(`/api/requests/${encodeURIComponent(id)}/submit-intake`, submission, { idempotencyKey });
      draft.done();
      await refreshCase(id);
    },
    onSuccess: () => onDone(true),
    onError: (error, { account }) => {
      const theirs = newerDraft(error);
      if (theirs !== undefined) return void submit(account, theirs);
      if (error instanceof ApiError && error.code === 'not_allowed_in_status') return void closedMeanwhile();
      const llp = form === 'llp';
      toast({
        title: t(llp ? 'request.toast.llpFailed' : 'request.toast.submitFailed'),
        // Of an LLP the page itself says why (WLLP-25).
        description: llp ? t('request.toast.llpFailedBody') : saidByServer(error),
        kind: 'bad',
      });
    },
  });
  return {
    ...command,
    isPending: bringing || command.isPending,
    submit: (account: AccountContact | null): void => {
      if (!waitsForUpload()) void submit(account);
    },
  };
}

export type Submit = ReturnType<typeof useSubmit>;
