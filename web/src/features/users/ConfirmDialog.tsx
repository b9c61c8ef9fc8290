import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
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
  return (
    <CommandDialog
      title={title}
      lead={lead}
      onClose={onClose}
      initialValues={{}}
      send={(_, idempotencyKey) => api.post(path, body, { idempotencyKey })}
      invalidates={CHANGED}
      done={done}
      submit={{ label }}
    />
  );
}
