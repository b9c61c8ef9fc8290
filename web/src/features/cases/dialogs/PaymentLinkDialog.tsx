import { MAX_LINE_LENGTH, MAX_REMARK_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { DialogActions } from '../../../shared/components/DialogActions';
import { Form } from '../../../shared/components/form/Form';
import { NumberField, TextField } from '../../../shared/components/form/fields';
import { Dialog } from '../../../shared/components/overlay/Dialog';
import { Pairs } from '../../../shared/components/text';
import { actionText } from '../actions';
import { useCaseCommand } from '../case-api';
import { feeProblem, finalPayment, formatPaise } from '../final-payment';
import type { ActionDialogProps } from './action-dialog-props';

/**
 * The final payment: fees, GST and total before the request is sent, and the reason for a fee that was not announced
 * (product F6).
 */
export function PaymentLinkDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const command = useCaseCommand(view.request.id, { quiet: true, onDone: onClose });
  const fee = () =>
    string().test('fee', (value, context) => {
      const wrong = feeProblem(value ?? '');
      return wrong === null ? true : context.createError({ message: t(`office.dialog.${wrong}`) });
    });
  const unannounced = (professionalFee = ''): boolean => {
    const { professional, gst } = finalPayment(professionalFee, '');
    return professional + gst > Math.round(view.announced_fee * 100);
  };
  const schema = object({
    professionalFee: fee().test('some', t('office.dialog.feeNothing'), (value, { parent }) => {
      const { governmentFee } = parent as { governmentFee?: string };
      return finalPayment(value ?? '', governmentFee ?? '').total > 0 || feeProblem(governmentFee ?? '') !== null;
    }),
    governmentFee: fee(),
    reason: string().test(
      'why',
      t('office.dialog.feeReasonMissing'),
      (value, { parent }) =>
        (value ?? '').trim() !== '' || !unannounced((parent as { professionalFee?: string }).professionalFee),
    ),
  });
  return (
    <Dialog
      open
      title={actionText(view, 'send-payment-link', t)}
      lead={t('office.dialog.linkLead')}
      onClose={onClose}
      locked={command.isPending}
    >
      <Form
        initialValues={{ professionalFee: '', governmentFee: '', description: '', reason: '' }}
        schema={schema}
        summary={false}
        onSubmit={({ professionalFee, governmentFee, description, reason }) =>
          command.mutateAsync({
            name: 'send-payment-link',
            body: {
              professionalFee: Number(professionalFee || 0),
              governmentFee: Number(governmentFee || 0),
              ...(description.trim() === '' ? {} : { description }),
              ...(unannounced(professionalFee) ? { reason } : {}),
            },
          })
        }
      >
        {({ values }) => {
          const sum = finalPayment(values.professionalFee, values.governmentFee);
          return (
            <>
              <NumberField name="professionalFee" label={t('office.dialog.professionalFee')} before="₹" />
              {unannounced(values.professionalFee) ? (
                <TextField
                  name="reason"
                  label={t('office.dialog.feeReason')}
                  hint={t('office.dialog.feeReasonHint')}
                  maxLength={MAX_REMARK_LENGTH}
                />
              ) : null}
              <NumberField
                name="governmentFee"
                label={t('office.dialog.governmentFee')}
                hint={t('office.dialog.governmentHint')}
                before="₹"
              />
              <TextField
                name="description"
                label={t('office.dialog.description')}
                hint={t('office.dialog.descriptionHint')}
                maxLength={MAX_LINE_LENGTH}
              />
              <div className="sum" role="status">
                <Pairs
                  items={[
                    {
                      term: values.description.trim() || t('office.dialog.professionalFee'),
                      value: formatPaise(sum.professional),
                    },
                    { term: t('office.dialog.gst'), value: formatPaise(sum.gst) },
                    { term: t('office.dialog.governmentFee'), value: formatPaise(sum.government) },
                    { term: <b>{t('office.dialog.total')}</b>, value: <b>{formatPaise(sum.total)}</b> },
                  ]}
                />
              </div>
              <DialogActions
                label={
                  sum.total > 0
                    ? t('office.dialog.linkSend', { amount: formatPaise(sum.total) })
                    : actionText(view, 'send-payment-link', t)
                }
                pending={command.isPending}
                onClose={onClose}
              />
            </>
          );
        }}
      </Form>
    </Dialog>
  );
}
