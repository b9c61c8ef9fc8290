import type { Done } from '@anupalan/domain/contracts/common';
import type { CasePayment, CaseView } from '@anupalan/domain/contracts/requests';
import { MIN_REASON_LENGTH } from '@anupalan/domain/rules/reasons';
import Stack from '@mui/material/Stack';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number, object } from 'yup';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { NumberField, TextArea } from '../../shared/kit/form/fields';
import { reasonSchema } from '../../shared/kit/form/reason';
import { formatMoney } from '../../shared/kit/money';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { Row } from '../../shared/kit/Row';
import { type Pair, Pairs } from '../../shared/kit/text';
import { toast } from '../../shared/kit/toast/store';
import { Note } from '../../shared/loading/states';
import { type PageAct, useOfferActs } from '../../shared/page-acts';
import { CASE_MODELS, caseScope, tellRefusal } from './case-api';
import './case.css';

const refundsUrl = ({ orderId }: CasePayment): string => `/api/admin/payments/${encodeURIComponent(orderId)}/refunds`;

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
  const { refundable = 0, proposed = 0, alone = 0 } = payment.returns ?? {};
  const needsSecond = (amount: string): boolean => Number(amount) > alone;
  return (
    <CommandDialog<{ readonly amount: string; readonly reason: string }, Done>
      title={t('office.refund.title')}
      lead={t('office.refund.lead', { most: formatMoney(refundable) })}
      onClose={onClose}
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
      send={({ amount, reason }, idempotencyKey) =>
        api.post(refundsUrl(payment), { amount: Number(amount), reason }, { idempotencyKey })
      }
      invalidates={CASE_MODELS}
      scope={caseScope(view.request.id)}
      done={({ message }) => message}
      onError={tellRefusal}
      submit={({ values }) =>
        needsSecond(values.amount)
          ? { label: t('office.refund.propose') }
          : { label: t('office.refund.act'), bad: true }
      }
    >
      {({ values }) => (
        <>
          <NumberField
            name="amount"
            label={t('office.refund.amount')}
            hint={t('office.refund.amountHint')}
            before="₹"
            required
          />
          <div role="status">
            {alone >= refundable ? null : <WhoApproves needsSecond={needsSecond(values.amount)} alone={alone} />}
          </div>
          <TextArea name="reason" label={t('office.dialog.reason')} hint={t('office.refund.reasonHint')} required />
        </>
      )}
    </CommandDialog>
  );
}

/** Says before the press whether a second admin will have to approve; renders plain text until the amount needs one. */
function WhoApproves({ needsSecond, alone }: { readonly needsSecond: boolean; readonly alone: number }) {
  const { t } = useTranslation();
  const most = formatMoney(alone);
  if (alone === 0) return <Note tone="warning">{t('office.refund.aloneNot')}</Note>;
  if (needsSecond) return <Note tone="warning">{t('office.refund.aboveAlone', { most })}</Note>;
  return <p className="small faint">{t('office.refund.alone', { most })}</p>;
}

type Returned = NonNullable<CasePayment['returns']>;

/** A proposed refund as its second admin has to know it; who proposed it can only take it back. */
function ProposalDialog({
  view,
  payment,
  proposal: { id, amount, reason, by, own, at },
  onClose,
}: {
  readonly view: CaseView;
  readonly payment: CasePayment;
  readonly proposal: Returned['proposals'][number];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const command = useCommand<'approve' | 'decline', Done>({
    send: (decision, idempotencyKey) =>
      api.post(`${refundsUrl(payment)}/${encodeURIComponent(id)}`, { decision }, { idempotencyKey }),
    invalidates: CASE_MODELS,
    scope: caseScope(view.request.id),
    onSuccess: ({ message }) => {
      onClose();
      toast({ title: message, kind: 'done' });
    },
    onError: tellRefusal,
  });
  const [asked, setAsked] = useState<'approve' | 'decline'>('approve');
  const act = (decision: 'approve' | 'decline', variant: 'primary' | 'quiet', label: string) => (
    <Button
      variant={variant}
      pending={command.isPending && asked === decision}
      disabledReason={command.isPending && asked !== decision ? t('forms.underWay') : null}
      onClick={() => {
        setAsked(decision);
        command.mutate(decision);
      }}
    >
      {label}
    </Button>
  );
  return (
    <Dialog
      open
      title={t('office.refund.proposal', { amount: formatMoney(amount) })}
      lead={t(own ? 'office.refund.ownLead' : 'office.refund.approveLead')}
      onClose={onClose}
      locked={command.isPending}
    >
      <Pairs
        facts
        items={[
          { term: t('office.refund.of'), value: `${view.request.service_title}, ${formatMoney(payment.amount)}` },
          { term: t('office.refund.reason'), value: reason },
          { term: t('office.refund.by'), value: by === '' ? t('office.refund.admin') : by },
          { term: t('office.refund.on'), value: formatDate(at, 'dayTime') },
        ]}
      />
      <div className="form-actions dialog-acts">
        {act('decline', 'quiet', t(own ? 'office.refund.withdraw' : 'office.refund.decline'))}
        {own ? null : act('approve', 'primary', t('office.refund.approve', { amount: formatMoney(amount) }))}
      </div>
    </Dialog>
  );
}

const returnedItems = (t: TFunction, { refunds, disputes }: Returned): Pair[] => [
  ...refunds.map(({ amount, status, cause }) => ({
    term: cause === 'outside' ? t('office.refund.outside') : t(`office.refund.${status}`),
    value: formatMoney(amount),
  })),
  ...disputes.map(({ amount, status }) => ({
    term: t('office.refund.disputed', { state: t(`office.refund.disputes.${status}`) }),
    value: formatMoney(amount),
  })),
];

interface Openers {
  /** Opens the dialog of a new refund. */
  readonly ask: () => void;
  /** Opens the dialog of a proposed one. */
  readonly look: (id: string) => void;
}

/** A payment's refund and its proposals as acts of the palette, where the case may have several payments. */
const returnActs = (
  { orderId, purpose, amount }: CasePayment,
  { proposals, refundable }: Returned,
  { ask, look }: Openers,
  t: TFunction,
): PageAct[] =>
  proposals.length > 0
    ? proposals.map(({ id, amount: proposed, own }) => ({
        id: `act:refund:${id}`,
        label: t(own ? 'office.refund.lookAct' : 'office.refund.decideAct', { amount: formatMoney(proposed) }),
        run: () => look(id),
      }))
    : refundable > 0
      ? [
          {
            id: `act:refund:${orderId}`,
            label: t('office.refund.refundAct', {
              payment: t(`office.pane.${purpose}`),
              amount: formatMoney(amount),
            }),
            run: ask,
          },
        ]
      : [];

/** What went back of a payment, what waits for a second admin, and the acts; renders nothing for anybody but admins. */
export function Returns({
  view,
  payment,
  readOnly,
}: {
  readonly view: CaseView;
  readonly payment: CasePayment;
  /** A moment of the past. */
  readonly readOnly: boolean;
}) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const [looksAt, setLooksAt] = useState<string | null>(null);
  const { returns } = payment;
  useOfferActs(
    returns === undefined || readOnly
      ? []
      : returnActs(payment, returns, { ask: () => setAsks(true), look: setLooksAt }, t),
  );
  if (returns === undefined) return null;
  const items = returnedItems(t, returns);
  const shown = returns.proposals.find(({ id }) => id === looksAt);
  return (
    <Stack spacing={1} sx={{ my: 1, alignItems: 'flex-start', '& > .pairs, & > div': { width: '100%' } }}>
      {items.length === 0 ? null : <Pairs items={items} />}
      {returns.proposals.map(({ id, amount, by, own }) => (
        <Row key={id} justify="space-between" spacing="8px 12px">
          <p className="small">
            {own
              ? t('office.refund.ownWaits', { amount: formatMoney(amount) })
              : t('office.refund.waits', { amount: formatMoney(amount), name: by })}
          </p>
          {readOnly ? null : (
            <Button size="small" variant={own ? 'quiet' : 'primary'} onClick={() => setLooksAt(id)}>
              {t(own ? 'office.refund.look' : 'office.refund.decide')}
            </Button>
          )}
        </Row>
      ))}
      {returns.refundable > 0 && returns.proposals.length === 0 && !readOnly ? (
        <Button size="small" variant="quiet" onClick={() => setAsks(true)}>
          {t('office.refund.act')}
        </Button>
      ) : null}
      {asks ? <RefundDialog view={view} payment={payment} onClose={() => setAsks(false)} /> : null}
      {shown === undefined ? null : (
        <ProposalDialog view={view} payment={payment} proposal={shown} onClose={() => setLooksAt(null)} />
      )}
    </Stack>
  );
}
