import type { Done } from '@anupalan/domain/contracts/common';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { tellOfficeFailure } from '../../shared/components/office-failure';
import { toast } from '../../shared/components/toast/store';
import { CommandDialog } from '../../shared/office/CommandDialog';
import { CHANGED } from './people-api';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  /** The toast once it is done. */
  readonly done: string;
  readonly path: string;
  readonly body?: object;
  readonly onClose: () => void;
}

/** Asks once before a command without values. */
export function ConfirmDialog({ title, lead, label, done, path, body = {}, onClose }: ConfirmDialogProps) {
  const act = useCommand<void, Done>({
    send: (_, idempotencyKey) => api.post(path, body, { idempotencyKey }),
    invalidates: CHANGED,
    onSuccess: () => {
      toast({ title: done, kind: 'done' });
      onClose();
    },
    onError: tellOfficeFailure,
  });
  return (
    <CommandDialog
      title={title}
      lead={lead}
      onClose={onClose}
      pending={act.isPending}
      initialValues={{}}
      onSubmit={() => act.mutateAsync()}
      submit={{ label }}
    />
  );
}
