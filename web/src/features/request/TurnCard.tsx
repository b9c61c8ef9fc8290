import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/components/Button';
import { toneIcon } from '../../shared/components/Chip';
import { formatDate } from '../../shared/components/dates';
import { dueOf } from '../../shared/components/due';
import { Icon, type IconName } from '../../shared/components/icons';
import { formatMoney } from '../../shared/components/money';
import { RefundRule } from '../../shared/components/service/RefundRule';
import { type Turn, turnIn, turnTone } from '../../shared/components/status';
import { isTestOrder } from '../../shared/payment/payment-link';
import { useConfirmation } from '../../shared/payment/use-confirmation';
import type { Pay } from '../../shared/payment/use-pay';
import { CompleteRegistration } from '../../shared/registration/CompleteRegistration';
import { useConsultationTurn } from './use-consultation-turn';
import { nearestStatus, paymentDue } from './words';

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
  const { title, body, icon, action, turn = present, kicker, pays } = form ?? words;
  const tone = turnTone[turn];
  const isLate = dueOf(view.request.due_at)?.kind === 'late';
  return (
    <section className={`card turn-card turn-card--${tone}`} aria-labelledby="turn-title">
      <span className="disc">
        <Icon name={icon ?? toneIcon[tone]} size={20} />
      </span>
      <div>
        <div className="kicker">{kicker ?? t(`request.whose.${turn}`)}</div>
        <h2 className="section-title" id="turn-title">
          {title}
        </h2>
        <div className="turn-body">{body}</div>
        {isLate ? <p className="small muted">{view.request.expected}</p> : null}
        {action ? (
          <div className="actions">
            {action}
            <CompleteRegistration view={view} />
          </div>
        ) : null}
        {pays ? <RefundRule service={view.request} /> : null}
      </div>
    </section>
  );
}

function useWords(view: CaseView, pay: Pay, onConfirm: () => void): TurnWords {
  const { t } = useTranslation();
  const due = paymentDue(view);
  const { request } = view;
  const confirmButton = view.allowed_actions.includes('confirm-delivery') ? (
    <Button onClick={onConfirm}>
      {t(view.consultation === null ? 'request.turn.confirm' : 'request.consultation.confirm')}
    </Button>
  ) : null;
  const consultation = useConsultationTurn(view, confirmButton);
  const { state, check, checking } = useConfirmation(due, { leaving: pay.leaving });
  const payButton =
    due === null ? null : (
      <Button
        pending={pay.pending}
        onClick={() =>
          pay.payOrder({
            orderId: due.orderId,
            paymentLink: due.paymentLink,
            testMode: isTestOrder(due.orderId),
            serviceId: request.service_id,
            title: request.service_title,
            amount: due.amount,
          })
        }
      >
        {t('request.turn.payNow', { amount: formatMoney(due.amount) })}
      </Button>
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
    <Button
      pending={pay.pending}
      onClick={() =>
        pay.buy({
          serviceId: request.service_id,
          title: request.service_title,
          amount: price,
          requestId: request.id,
        })
      }
    >
      {t('request.turn.payNow', { amount: formatMoney(price) })}
    </Button>
  );
  const known = view.acknowledgement_number;
  const number =
    known === null || view.status.waiting_on !== 'authority'
      ? ''
      : ` ${t('request.turn.acknowledgement', { number: known })}`;
  if (consultation !== null) return consultation;
  if (confirming !== null) return confirming;
  // Some workflows have their own texts, such as agreements, which are not filed.
  const own = { context: request.workflow };
  switch (nearestStatus(view)) {
    case 'new_request':
      return {
        title: t('request.turn.pay'),
        body: t('request.turn.payBody'),
        icon: 'rupee',
        action: payButton ?? startButton,
        pays: true,
      };
    case 'documents_not_uploaded':
      return { title: t('request.turn.fill'), body: t('request.turn.fillBody'), icon: 'up' };
    case 'reupload_requested':
      return { title: t('request.turn.correct'), body: t('request.turn.correctAsked'), icon: 'up' };
    case 'documents_uploaded_pending_review':
      return { title: t('request.turn.review'), body: t('request.turn.reviewBody') };
    case 'documents_approved':
      return { title: t('request.turn.approved'), body: t('request.turn.approvedBody', own) };
    case 'final_payment_link_sent':
      return {
        title: t('request.turn.final'),
        body: `${t('request.turn.finalBody', own)}${due?.expires_at ? ` ${t('request.turn.finalUntil', { date: formatDate(due.expires_at) })}` : ''}`,
        icon: 'rupee',
        action: payButton,
        pays: payButton !== null,
      };
    case 'final_payment_received':
      return { title: t('request.turn.paid', own), body: t('request.turn.paidBody', own) };
    case 'filing_processing_started':
      return { title: t('request.turn.filing', own), body: t('request.turn.filingBody', own) };
    case 'awaiting_govt_approval':
      return { title: t('request.turn.authority', own), body: `${t('request.turn.authorityBody', own)}${number}` };
    case 'service_delivered':
      return {
        title: t('request.turn.delivered'),
        body: t('request.turn.deliveredBody'),
        action: confirmButton,
      };
    case 'completed':
      return { title: t('request.turn.completed'), body: t('request.turn.completedBody') };
    case 'closed':
      return { title: t('request.turn.closed'), body: t('request.turn.closedBody') };
    case 'cancelled':
      return {
        title: t('request.turn.cancelled'),
        body:
          request.payment_status === 'refund_pending'
            ? t('request.turn.refundPending')
            : request.payment_status === 'refunded'
              ? t('request.turn.refunded')
              : t('request.turn.cancelledBody'),
      };
    default:
      return { title: view.status.label, body: view.status.hint ?? '' };
  }
}
