import { object, string } from 'yup';
import { useTranslation } from '../../../i18n/use-translation';
import { Form } from '../../form/Form';
import { NumberField, TextField } from '../../form/fields';
import { Dialog } from '../../overlay/Dialog';
import { Pairs } from '../../text';
import { useCaseCommand } from '../case-api';
import { feeProblem, finalPayment, formatPaise } from '../final-payment';
import { type ActionDialogProps, DialogActions } from './DialogActions';

/** The final payment: two fees, GST and total computed before anything is sent. */
export function PaymentLinkDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const command = useCaseCommand(view.request.id, { quiet: true, onDone: onClose });
  const fee = () =>
    string().test('fee', (value, context) => {
      const wrong = feeProblem(value ?? '');
      return wrong === null ? true : context.createError({ message: t(`office.dialog.${wrong}`) });
    });
  const schema = object({
    professionalFee: fee().test('some', t('office.dialog.feeNothing'), (value, { parent }) => {
      const { governmentFee } = parent as { governmentFee?: string };
      return finalPayment(value ?? '', governmentFee ?? '').total > 0 || feeProblem(governmentFee ?? '') !== null;
    }),
    governmentFee: fee(),
  });
  return (
    <Dialog
      open
      title={t('office.action.send-payment-link')}
      lead={t('office.dialog.linkLead')}
      onClose={onClose}
      locked={command.isPending}
    >
      <Form
        initialValues={{ professionalFee: '', governmentFee: '', description: '' }}
        schema={schema}
        summary={false}
        onSubmit={({ professionalFee, governmentFee, description }) =>
          command.mutateAsync({
            name: 'send-payment-link',
            body: {
              professionalFee: Number(professionalFee || 0),
              governmentFee: Number(governmentFee || 0),
              ...(description.trim() === '' ? {} : { description }),
            },
          })
        }
      >
        {({ values }) => {
          const sum = finalPayment(values.professionalFee, values.governmentFee);
          return (
            <>
              <NumberField name="professionalFee" label={t('office.dialog.professionalFee')} before="₹" />
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
                maxLength={200}
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
                    : t('office.action.send-payment-link')
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
