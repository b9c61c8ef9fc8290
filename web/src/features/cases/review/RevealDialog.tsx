import { MAX_REVEAL_REASON, MIN_REVEAL_REASON } from '@anupalan/domain/rules/identity-numbers';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { models } from '../../../shared/api/reference';
import { CommandDialog } from '../../../shared/forms/CommandDialog';
import { TextArea } from '../../../shared/kit/form/fields';
import { reasonSchema } from '../../../shared/kit/form/reason';

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
  return (
    <CommandDialog<{ reason: string }, T>
      title={t('office.review.revealTitle', { label })}
      lead={t('office.review.revealLead')}
      onClose={onClose}
      initialValues={{ reason }}
      schema={object({ reason: reasonSchema(MIN_REVEAL_REASON) })}
      summary={false}
      send={(given, idempotencyKey) => ask(given.reason, idempotencyKey)}
      invalidates={[models.case]}
      onDone={(shown, given) => onRevealed(shown, given.reason)}
      onError={null}
      submit={{ label: t('office.review.show') }}
    >
      <TextArea name="reason" label={t('office.dialog.reason')} required maxLength={MAX_REVEAL_REASON} />
    </CommandDialog>
  );
}
