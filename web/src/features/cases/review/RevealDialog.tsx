import { MAX_REVEAL_REASON, MIN_REVEAL_REASON } from '@anupalan/domain/rules/identity-numbers';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { models } from '../../../shared/api/reference';
import { useCommand } from '../../../shared/api/use-command';
import { DialogActions } from '../../../shared/components/DialogActions';
import { Form } from '../../../shared/components/form/Form';
import { TextArea } from '../../../shared/components/form/fields';
import { reasonSchema } from '../../../shared/components/form/reason';
import { Dialog } from '../../../shared/components/overlay/Dialog';

export interface RevealDialogProps<T> {
  /** What is shown: 'PAN Number, Asha Kulkarni'. */
  readonly label: string;
  /** The previously given reason, as the initial value. */
  readonly reason?: string;
  /** The server records the reason before it answers. */
  readonly ask: (reason: string, idempotencyKey: string) => Promise<T>;
  readonly onRevealed: (shown: T, reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason to show a masked number or an identity document. */
export function RevealDialog<T>({ label, reason = '', ask, onRevealed, onClose }: RevealDialogProps<T>) {
  const { t } = useTranslation();
  const reveal = useCommand<{ readonly reason: string }, T>({
    send: (given, key) => ask(given.reason, key),
    invalidates: [models.case],
    onSuccess: (shown, given) => onRevealed(shown, given.reason),
  });
  return (
    <Dialog
      open
      title={t('office.review.revealTitle', { label })}
      lead={t('office.review.revealLead')}
      onClose={onClose}
      locked={reveal.isPending}
    >
      <Form<{ reason: string }>
        initialValues={{ reason }}
        schema={object({ reason: reasonSchema(MIN_REVEAL_REASON) })}
        summary={false}
        onSubmit={(given) => reveal.mutateAsync(given)}
      >
        <TextArea name="reason" label={t('office.dialog.reason')} required maxLength={MAX_REVEAL_REASON} />
        <DialogActions label={t('office.review.show')} pending={reveal.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
