import type { CaseView } from '@anupalan/domain/contracts/requests';
import { isCancelled, START } from '@anupalan/domain/workflows/statuses';
import Box from '@mui/material/Box';
import type { TFunction, TOptions } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dueOf } from '../../shared/case-parts/due';
import { expectedText } from '../../shared/case-parts/expected-text';
import { mayOn } from '../../shared/case-parts/may-on';
import { OnHold } from '../../shared/case-parts/OnHold';
import { Rescheduled } from '../../shared/case-parts/Rescheduled';
import { RefundRule } from '../../shared/case-parts/service/RefundRule';
import { type Turn, turnIn, turnTone } from '../../shared/case-parts/status';
import { Button } from '../../shared/kit/Button';
import { toneIcon } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Icon, type IconName } from '../../shared/kit/icons';
import { formatMoney } from '../../shared/kit/money';
import { BillTo } from '../../shared/payment/BillTo';
import { isTestOrder } from '../../shared/payment/payment-link';
import { useConfirmation } from '../../shared/payment/use-confirmation';
import type { Pay } from '../../shared/payment/use-pay';
import { CompleteRegistration } from '../../shared/registration/CompleteRegistration';
import { deliveredWords, isDelivered } from './delivered-words';
import { useConsultationTurn } from './use-consultation-turn';
import { paymentDue, statusIn } from './words';

export interface TurnWords {
  readonly title: string;
  readonly body: ReactNode;
  readonly icon?: IconName;
  readonly action?: ReactNode;
  readonly turn?: Turn;
  /** Replaces the text of who acts next. */
  readonly kicker?: string;
  /** The action is a payment. */
  readonly pays?: boolean;
}

export interface TurnCardProps {
  readonly view: CaseView;
  readonly pay: Pay;
  /** The open form's texts, which depend on its steps. */
  readonly form: TurnWords | null;
  readonly onConfirm: () => void;
}

/** The card with the side that acts next, its task, and the button for it. */
export function TurnCard({ view, pay, form, onConfirm }: TurnCardProps) {
  const { t } = useTranslation();
  const words = useWords(view, pay, onConfirm);
  const present = turnIn(view);
  const { due_at, expected } = view.request;
  const { title, body, icon, action, turn = present, kicker, pays } = form ?? words;
  const tone = turnTone[turn];
  return (
    <section className={`card turn-card turn-card--${tone}`} aria-labelledby="turn-title">
      <span className="disc">
        <Icon name={icon ?? toneIcon[tone]} size={20} />
      </span>
      <div>
        <div className="kicker">
          {kicker ??
            t(
              turn === 'customer' && !mayOn(view.request, 'draft.edit') ? 'request.whoseTeam' : `request.whose.${turn}`,
            )}
        </div>
        <h2 className="section-title" id="turn-title">
          {title}
        </h2>
        <Box sx={{ textWrap: 'pretty', color: 'var(--ink-2)', mt: 0.5, maxWidth: '58ch' }}>{body}</Box>
        {view.on_hold === null ? null : (
          <Box sx={{ my: 1 }}>
            <OnHold hold={view.on_hold} />
          </Box>
        )}
        {view.consultation?.rescheduled == null ? null : (
          <Box sx={{ my: 1 }}>
            <Rescheduled view={view} reader="customer" />
          </Box>
        )}
        {expected !== null && dueOf(due_at)?.kind === 'late' ? (
          <p className="small muted">{expectedText(expected)}</p>
        ) : null}
        {action ? (
          <div className="actions">
            {action}
            <CompleteRegistration view={view} />
          </div>
        ) : null}
        {pays ? <RefundRule service={view.request} /> : null}
        {/* The receipt names whom the customer's own account says. */}
        {pays && view.request.my_role === null ? <BillTo /> : null}
      </div>
    </section>
  );
}

function useWords(view: CaseView, pay: Pay, onConfirm: () => void): TurnWords {
  const { t } = useTranslation();
  const due = paymentDue(view);
  const { request } = view;
  const consultation = useConsultationTurn(view);
  const { state, check, checking } = useConfirmation(due, { leaving: pay.leaving });
  const payButton =
    due === null ? null : (
      <PayButton
        pay={pay}
        amount={due.amount}
        onPay={() =>
          pay.payOrder({
            orderId: due.orderId,
            paymentLink: due.paymentLink,
            testMode: isTestOrder(due.orderId),
            serviceId: request.service_id,
            title: request.service_title,
            amount: due.amount,
          })
        }
      />
    );
  // Without an open order (the case restarted after a refund) the payment opens one.
  const price = Number(request.price);
  const confirming: TurnWords | null =
    state === null
      ? null
      : {
          title: t('payment.result.confirming'),
          body: t(state === 'slow' ? 'payment.result.slow' : 'payment.result.confirmingBody'),
          turn: 'staff',
          icon: 'clock',
          action:
            state === 'slow' ? (
              <>
                <Button pending={checking} onClick={check}>
                  {t('payment.result.checkAgain')}
                </Button>
                {payButton}
              </>
            ) : null,
        };
  const startButton = (
    <PayButton
      pay={pay}
      amount={price}
      onPay={() =>
        pay.buy({
          serviceId: request.service_id,
          title: request.service_title,
          amount: price,
          requestId: request.id,
        })
      }
    />
  );
  if (consultation !== null) return consultation;
  if (confirming !== null) return confirming;
  const { nearest, waitsFor } = statusIn(view);
  if (nearest === null) return { title: view.status.label, body: view.status.hint ?? '' };
  if (isDelivered(nearest)) return deliveredWords(t, view, nearest, onConfirm);
  if (waitsFor !== 'payment') return workWords(t, view, nearest);
  const action = payButton ?? (nearest === START && mayOn(request, 'orders.pay') ? startButton : null);
  const until = nearest === START ? null : due?.expires_at;
  const { title, body } = wordsAt(t, view, nearest);
  return {
    title,
    body: until ? `${body} ${t('request.turn.finalUntil', { date: formatDate(until) })}` : body,
    icon: 'rupee',
    action,
    pays: action !== null,
  };
}

function PayButton({ pay, amount, onPay }: Pick<TurnCardProps, 'pay'> & { amount: number; onPay: () => void }) {
  const { t } = useTranslation();
  return (
    <Button pending={pay.pending} onClick={onPay}>
      {t('request.turn.payNow', { amount: formatMoney(amount) })}
    </Button>
  );
}

type Place = Exclude<NonNullable<ReturnType<typeof statusIn>['nearest']>, Parameters<typeof deliveredWords>[2]>;

/** The texts of a status. Some workflows have their own, such as agreements, which are not filed. */
const wordsAt = (t: TFunction, { request }: CaseView, nearest: Place): { title: string; body: string } => {
  const own: TOptions = { context: request.workflow };
  return { title: t(`request.at.${nearest}.title`, own), body: t(`request.at.${nearest}.body`, own) };
};

/** The words of a status that waits for no payment. */
function workWords(t: TFunction, view: CaseView, nearest: Place): TurnWords {
  const { title, body } = wordsAt(t, view, nearest);
  const { waitsFor } = statusIn(view);
  // The question of a consultation is written; only its correction may ask for an upload.
  if (waitsFor === 'corrections' || (waitsFor === 'documents' && view.consultation === null))
    return { title, body, icon: 'up' };
  if (isCancelled(nearest)) return { title, body: refundText(t, view.request.payment_status) ?? body };
  const number = view.acknowledgement_number;
  const known =
    number === null || view.status.waiting_on !== 'authority'
      ? ''
      : ` ${t('request.turn.acknowledgement', { number })}`;
  return { title, body: `${body}${known}` };
}

/** How far the refund of a cancelled request has come; null without one. */
function refundText(t: TFunction, paid: CaseView['request']['payment_status']): string | null {
  if (paid === 'refund_pending') return t('request.turn.refundPending');
  return paid === 'refunded' ? t('request.turn.refunded') : null;
}
