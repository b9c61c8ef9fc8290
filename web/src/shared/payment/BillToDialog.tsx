import type { OwnBillTo } from '@anupalan/domain/contracts/account';
import type { Done } from '@anupalan/domain/contracts/common';
import { type BillTo, billToProblems, stateOfBillTo } from '@anupalan/domain/rules/bill-to';
import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import { latinDigits } from '@anupalan/domain/rules/normalise';
import { MAX_NAME_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../api/client';
import { messageOf } from '../api/errors';
import { models } from '../api/reference';
import { useSession } from '../api/session';
import { useCommand } from '../api/use-command';
import { Button } from '../kit/Button';
import { Form } from '../kit/form/Form';
import { optionsOf, SelectField, TextField } from '../kit/form/fields';
import { rule } from '../kit/form/rule';
import { Dialog } from '../kit/overlay/Dialog';
import { toast } from '../kit/toast/store';

type Values = Readonly<Record<keyof BillTo, string>>;

/** The typed values; an empty box is no value. */
const billToOf = ({ name, state, gstin }: Values): BillTo => ({
  name,
  state: state || null,
  gstin: gstin.trim() || null,
});

const checked = (key: keyof BillTo) =>
  string().test(rule((text: string) => billToProblems(billToOf({ name: '', state: '', gstin: '', [key]: text }))[key]));
const schema = object({ name: checked('name'), state: checked('state'), gstin: checked('gstin') });

export interface BillToDialogProps {
  readonly known: OwnBillTo['bill_to'];
  /** The paid order whose receipt is corrected; absent for future receipts. */
  readonly correctsOrder?: string;
  readonly onClose: () => void;
}

/** The recipient of the next receipts, or the right recipient of one receipt. */
export default function BillToDialog({ known, correctsOrder, onClose }: BillToDialogProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const corrects = correctsOrder !== undefined;
  const save = useCommand<BillTo, Done>({
    send: (body, idempotencyKey) =>
      correctsOrder === undefined
        ? api.put('/api/me/bill-to', body, { idempotencyKey })
        : api.post(`/api/payments/${encodeURIComponent(correctsOrder)}/receipt/corrections`, body, { idempotencyKey }),
    invalidates: correctsOrder === undefined ? [models.people] : [models.payment, models.case],
    onSuccess: (done) => {
      if (correctsOrder !== undefined) toast({ title: done.message, kind: 'done' });
      onClose();
    },
    onError: (error) => toast({ title: t('errors.choiceFailed'), description: messageOf(error), kind: 'bad' }),
  });
  return (
    <Dialog
      open
      title={t(corrects ? 'payment.correctReceipt.title' : 'payment.billTo.title')}
      lead={t(corrects ? 'payment.correctReceipt.lead' : 'payment.billTo.lead')}
      onClose={onClose}
      locked={save.isPending}
    >
      <Form
        initialValues={{ name: known?.name ?? '', state: known?.state ?? '', gstin: known?.gstin ?? '' }}
        schema={schema}
        onSubmit={(values) => save.mutateAsync(billToOf(values))}
      >
        {({ values }) => {
          const ofGstin = stateOfBillTo({ state: null, gstin: values.gstin || null });
          return (
            <>
              <TextField
                name="name"
                label={t('payment.billTo.name')}
                hint={t('payment.billTo.nameHint', user?.role === 'customer' ? {} : { context: 'office' })}
                maxLength={MAX_NAME_LENGTH}
                autoComplete="billing organization"
                required
              />
              <TextField
                name="gstin"
                label={t('payment.billTo.gstin')}
                hint={
                  ofGstin === null ? t('payment.billTo.gstinHint') : t('payment.billTo.stateOf', { state: ofGstin })
                }
                mask={(text: string) => latinDigits(text).toUpperCase()}
                maxLength={20}
                width="medium"
              />
              {ofGstin === null ? (
                <SelectField name="state" label={t('payment.billTo.state')} options={optionsOf(STATE_NAMES)} />
              ) : null}
              <div className="form-actions">
                <Button type="submit" pending={save.isPending}>
                  {t(corrects ? 'payment.correctReceipt.save' : 'payment.billTo.save')}
                </Button>
                <Button variant="quiet" disabledReason={save.isPending ? t('forms.underWay') : null} onClick={onClose}>
                  {t('payment.billTo.back')}
                </Button>
              </div>
            </>
          );
        }}
      </Form>
    </Dialog>
  );
}
