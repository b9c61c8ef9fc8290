import type { RevealedNumbers } from '@anupalan/domain/contracts/staff';
import { MAX_REVEAL_REASON, MIN_REVEAL_REASON } from '@anupalan/domain/rules/identity-numbers';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { api } from '../../../shared/api/client';
import { models } from '../../../shared/api/reference';
import { useCommand } from '../../../shared/api/use-command';
import { DialogActions } from '../../../shared/components/DialogActions';
import { Form } from '../../../shared/components/form/Form';
import { TextArea } from '../../../shared/components/form/fields';
import { reasonSchema } from '../../../shared/components/form/reason';
import { Dialog } from '../../../shared/components/overlay/Dialog';
import { commandUrl } from '../case-api';
import type { ShownAnswer } from './review';

export interface RevealDialogProps {
  readonly requestId: string;
  readonly answer: ShownAnswer;
  /** The previously given reason, as the initial value. */
  readonly reason: string;
  readonly onRevealed: (values: RevealedNumbers['values'], reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason to reveal a masked number; the server records the reason first. */
export function RevealDialog({ requestId, answer, reason, onRevealed, onClose }: RevealDialogProps) {
  const { t } = useTranslation();
  const reveal = useCommand<{ readonly reason: string }, RevealedNumbers>({
    send: (given, idempotencyKey) =>
      api.post(commandUrl(requestId, 'reveal'), { fields: [answer.place], ...given }, { idempotencyKey }),
    invalidates: [models.case],
    onSuccess: ({ values }, given) => onRevealed(values, given.reason),
  });
  return (
    <Dialog
      open
      title={t('office.review.revealTitle', { label: answer.label })}
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
