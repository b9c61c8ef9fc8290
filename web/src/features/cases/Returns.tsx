import type { Done } from '@anupalan/domain/contracts/common';
import type { CasePayment, CaseView } from '@anupalan/domain/contracts/requests';
import { MIN_REASON_LENGTH } from '@anupalan/domain/rules/reasons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number, object } from 'yup';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { useCommand } from '../../shared/api/use-command';
import { Button } from '../../shared/components/Button';
import { DialogActions } from '../../shared/components/DialogActions';
import { Form } from '../../shared/components/form/Form';
import { TextArea, TextField } from '../../shared/components/form/fields';
import { reasonSchema } from '../../shared/components/form/reason';
import { formatMoney } from '../../shared/components/money';
import { Dialog } from '../../shared/components/overlay/Dialog';
import { Pairs } from '../../shared/components/text';
import { toast } from '../../shared/components/toast/store';
import { CASE_MODELS, caseScope } from './case-api';

interface RefundCommand {
  /** Of the proposal that is decided; empty for a new refund. */
  readonly path: string;
  readonly body: object;
}

function useRefund({ request }: CaseView, { orderId }: CasePayment, onDone: () => void) {
  const { t } = useTranslation();
  return useCommand<RefundCommand, Done>({
    send: ({ path, body }, key) =>
      api.post<Done>(`/api/admin/payments/${encodeURIComponent(orderId)}/refunds${path}`, body, {
        idempotencyKey: key,
      }),
    invalidates: CASE_MODELS,
    scope: caseScope(request.id),
    onSuccess: ({ message }) => {
      onDone();
      toast({ title: message, kind: 'done' });
    },
    onError: (error) => toast({ title: t('office.case.refused'), description: messageOf(error), kind: 'bad' }),
  });
}

function RefundDialog({
  view,
  payment,
  onClose,
}: {
  readonly view: CaseView;
  readonly payment: CasePayment;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const command = useRefund(view, payment, onClose);
  const { refundable = 0, proposed = 0 } = payment.returns ?? {};
  return (
    <Dialog
      open
      title={t('office.refund.title')}
      lead={t('office.refund.lead', { most: formatMoney(refundable) })}
      onClose={onClose}
      locked={command.isPending}
    >
      <Form
        initialValues={{ amount: proposed === 0 ? '' : String(proposed), reason: '' }}
        schema={object({
          amount: number()
            .typeError(t('office.refund.badAmount'))
            .required(t('office.refund.badAmount'))
            .moreThan(0, t('office.refund.badAmount'))
            .max(refundable, t('office.refund.most', { most: formatMoney(refundable) })),
          reason: reasonSchema(MIN_REASON_LENGTH),
        })}
        summary={false}
        onSubmit={({ amount, reason }) => command.mutateAsync({ path: '', body: { amount: Number(amount), reason } })}
      >
        <TextField name="amount" label={t('office.refund.amount')} hint={t('office.refund.amountHint')} required />
        <TextArea name="reason" label={t('office.dialog.reason')} hint={t('office.refund.reasonHint')} required />
        <DialogActions label={t('office.refund.act')} bad pending={command.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** What went back of a payment, what waits for a second admin, and the act; renders nothing for anybody but admins. */
export function Returns({ view, payment }: { readonly view: CaseView; readonly payment: CasePayment }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const decide = useRefund(view, payment, () => undefined);
  const { returns } = payment;
  if (returns === undefined) return null;
  const items = [
    ...returns.refunds.map(({ amount, status, cause }) => ({
      term: cause === 'outside' ? t('office.refund.outside') : t(`office.refund.${status}`),
      value: formatMoney(amount),
    })),
    ...returns.disputes.map(({ amount, status }) => {
      const state = t(`office.refund.disputes.${status}`);
      return { term: t('office.refund.dispute'), value: `${formatMoney(amount)} (${state})` };
    }),
  ];
  return (
    <>
      {items.length === 0 ? null : <Pairs items={items} />}
      {returns.proposals.map(({ id, amount, by }) => (
        <div key={id} className="stack">
          <p className="small">{t('office.refund.waits', { amount: formatMoney(amount), name: by })}</p>
          <div className="row">
            {(['approve', 'decline'] as const).map((decision) => (
              <Button
                key={decision}
                size="small"
                variant={decision === 'approve' ? 'primary' : 'quiet'}
                pending={decide.isPending}
                onClick={() => decide.mutate({ path: `/${encodeURIComponent(id)}`, body: { decision } })}
              >
                {t(`office.refund.${decision}`)}
              </Button>
            ))}
          </div>
        </div>
      ))}
      {returns.refundable > 0 && returns.proposals.length === 0 ? (
        <Button size="small" variant="quiet" onClick={() => setAsks(true)}>
          {t('office.refund.act')}
        </Button>
      ) : null}
      {asks ? <RefundDialog view={view} payment={payment} onClose={() => setAsks(false)} /> : null}
    </>
  );
}
