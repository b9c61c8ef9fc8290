import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ObjectSchema, object, string } from 'yup';
import { DialogActions } from '../../../shared/components/DialogActions';
import { Form } from '../../../shared/components/form/Form';
import { TextArea, TextField } from '../../../shared/components/form/fields';
import { formatMoney } from '../../../shared/components/money';
import { Dialog } from '../../../shared/components/overlay/Dialog';
import { Note } from '../../../shared/components/states';
import { type ActionName, actionText } from '../actions';
import { useCaseCommand } from '../case-api';
import { AuthorityQueryDialog } from './AuthorityQueryDialog';
import type { ActionDialogProps } from './action-dialog-props';
import { BookDialog } from './BookDialog';
import { CorrectionDialog } from './CorrectionDialog';
import { DeliverDialog } from './DeliverDialog';
import { HoldDialog } from './HoldDialog';
import { OverrideDialog } from './OverrideDialog';
import { PaymentLinkDialog } from './PaymentLinkDialog';
import { PersonDialog } from './PersonDialog';
import { ProposeDialog } from './ProposeDialog';

/** Acts that need no word: they are done at the press of their button. */
export const AT_ONCE: ReadonlySet<ActionName> = new Set(['claim', 'approve-documents']);

/** The dialog of an act: what it means, what it needs, and the button that does it. */
export function ActionDialog(props: ActionDialogProps) {
  switch (props.action) {
    case 'send-payment-link':
      return <PaymentLinkDialog {...props} />;
    case 'authority-query':
      return <AuthorityQueryDialog {...props} />;
    case 'request-reupload':
      return <CorrectionDialog {...props} />;
    case 'deliver':
      return <DeliverDialog {...props} />;
    case 'book-consultation':
      return <BookDialog {...props} />;
    case 'propose-slots':
      return <ProposeDialog {...props} />;
    case 'hold-consultation':
      return <HoldDialog {...props} />;
    case 'override-status':
      return <OverrideDialog {...props} />;
    case 'hand-over':
    case 'assign':
      return <PersonDialog {...props} />;
    default:
      return <WordDialog {...props} />;
  }
}

type Values = Readonly<Record<'text' | 'number' | 'authority', string>>;

interface Words {
  readonly lead: string;
  readonly fields: ReactNode;
  readonly schema?: ObjectSchema<object>;
  readonly body: (values: Values) => unknown;
  readonly bad?: boolean;
}

/** The dialogs that ask for a text or two, or only whether it is meant. */
function WordDialog({ view, action, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const command = useCaseCommand(view.request.id, { quiet: true, onDone: onClose });
  const words = useWords(view, action);
  const label = t(actionText(view, action));
  return (
    <Dialog open title={label} lead={words.lead} onClose={onClose} locked={command.isPending}>
      <Form<Values>
        initialValues={{ text: '', number: '', authority: '' }}
        {...(words.schema ? { schema: words.schema } : {})}
        summary={false}
        fieldOf={(path) => (path === 'acknowledgementNumber' ? 'number' : path === 'authority' ? path : 'text')}
        onSubmit={(values) => command.mutateAsync({ name: action, body: words.body(values) })}
      >
        {words.fields}
        <DialogActions label={label} bad={words.bad ?? false} pending={command.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function useWords(view: CaseView, action: ActionName): Words {
  const { t } = useTranslation();
  const note = (hint: string) => <TextArea name="text" label={t('office.dialog.note')} hint={hint} maxLength={1000} />;
  const required = object({
    text: string().trim().required(t('office.dialog.missing.reason')),
  });
  const noteBody = ({ text }: Values) => ({ note: text.trim() === '' ? null : text });
  switch (action) {
    case 'withdraw-payment-link':
      return { lead: t('office.dialog.withdrawLead'), fields: note(t('office.dialog.withdrawHint')), body: noteBody };
    case 'submit-to-authority':
      if (view.request.workflow === 'drafting')
        return {
          lead: t('office.dialog.draftLead'),
          fields: (
            <TextField
              name="number"
              label={t('office.dialog.draftReference')}
              hint={t('office.dialog.draftReferenceHint')}
              required
              maxLength={100}
              width="medium"
            />
          ),
          schema: object({ number: string().trim().required(t('office.dialog.missing.draftReference')) }),
          body: ({ number }) => ({ acknowledgementNumber: number, authority: null }),
        };
      return {
        lead: t('office.dialog.authorityLead'),
        fields: (
          <>
            <TextField
              name="number"
              label={t('office.dialog.acknowledgement')}
              required
              maxLength={100}
              width="medium"
            />
            <TextField
              name="authority"
              label={t('office.dialog.authority')}
              hint={t('office.dialog.authorityHint')}
              maxLength={200}
            />
          </>
        ),
        schema: object({
          number: string().trim().required(t('office.dialog.missing.acknowledgement')),
        }),
        body: ({ number, authority }) => ({
          acknowledgementNumber: number,
          authority: authority.trim() === '' ? null : authority,
        }),
      };
    case 'cancel':
      return {
        lead: t('office.dialog.cancelLead'),
        fields: (
          <>
            <Note tone={view.refund_on_cancel > 0 ? 'you' : 'plain'}>
              {view.refund_on_cancel > 0
                ? t('office.dialog.refund', { amount: formatMoney(view.refund_on_cancel) })
                : t('office.dialog.noRefund')}
            </Note>
            <TextArea
              name="text"
              label={t('office.dialog.cancelReason')}
              hint={t('office.dialog.cancelHint')}
              required
            />
          </>
        ),
        schema: required,
        body: ({ text }) => ({ reason: text }),
        bad: true,
      };
    case 'reopen':
      return {
        lead: t('office.dialog.reopenLead'),
        fields: <TextArea name="text" label={t('office.dialog.reason')} required />,
        schema: required,
        body: ({ text }) => ({ reason: text }),
      };
    case 'start-filing':
      return { lead: t('office.dialog.filingLead'), fields: null, body: () => ({}) };
    default:
      return { lead: t('office.dialog.closeLead'), fields: null, body: () => ({}) };
  }
}
