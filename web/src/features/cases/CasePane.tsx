import type { CasePayment, CaseView } from '@anupalan/domain/contracts/requests';
import { stageTexts } from '@anupalan/domain/texts/en';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { RefundVoucherLinks } from '../../shared/case-parts/RefundVoucherLinks';
import { StatusTimeline } from '../../shared/case-parts/StatusTimeline';
import { stageNoteText } from '../../shared/case-parts/stage-note';
import type { Tone } from '../../shared/kit/Chip';
import { ToneChip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { formatMoney } from '../../shared/kit/money';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { DateText, type Pair, Pairs } from '../../shared/kit/text';
import { formatBytes } from '../../shared/kit/upload/file-rules';
import { MailLink, MobileLink } from '../../shared/office/reach';
import { Receipts } from '../../shared/payment/Receipts';
import { CallCard } from './CallCard';
import { Conversation } from './Conversation';
import { RegistrationCard } from './RegistrationCard';
import { Returns } from './Returns';
import { WhyButton } from './why/WhyButton';
import './case.css';

/** The case itself: facts, conversation, payments, timeline. */
export function CasePane({ view }: { readonly view: CaseView }) {
  return (
    <div className="case-pane">
      <div className="stack">
        <CallCard view={view} question />
        <Conversation view={view} />
        <Delivered view={view} />
      </div>
      <div className="stack">
        <FactsCard view={view} />
        <RegistrationCard view={view} />
        <Progress view={view} />
        <Payments view={view} />
      </div>
    </div>
  );
}

export function FactsCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { request, customer } = view;
  const items: (Pair | false)[] = [
    { term: t('office.pane.number'), value: <span className="num">{request.case_number}</span> },
    { term: t('office.pane.customer'), value: customer.name ?? t('office.list.noName') },
    customer.mobile !== null && {
      term: t('office.pane.mobile'),
      value: <MobileLink mobile={customer.mobile} />,
    },
    customer.email !== null && {
      term: t('office.pane.email'),
      value: <MailLink email={customer.email} />,
    },
    { term: t('office.pane.assignee'), value: <Assignee view={view} /> },
    { term: t('office.pane.requested'), value: <DateText at={request.created_at} style="dayTime" /> },
    request.due_at !== null && {
      term: t('office.pane.due'),
      value:
        request.due_paused && view.status.waiting_on !== 'nobody' ? (
          t('office.due.pausedWhy')
        ) : (
          <DateText at={request.due_at} />
        ),
    },
    view.acknowledgement_number !== null && {
      term: t('office.pane.acknowledgement', { context: request.workflow }),
      value: <span className="num">{view.acknowledgement_number}</span>,
    },
    view.correction_note !== null && { term: t('office.pane.correction'), value: view.correction_note },
  ];
  return (
    <Card title={t('office.pane.facts')}>
      <Pairs items={items.filter((item) => item !== false)} facts />
    </Card>
  );
}

/** The assignee, with the reason of the assignment. */
function Assignee({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { assignee, assignment } = view;
  if (assignee === null) return t('office.list.nobody');
  const name = assignee.name ?? t('office.role.unknown');
  return (
    <span>
      {name} {assignment === null ? null : <WhyButton entry={assignment} name={name} />}
    </span>
  );
}

/** The stages, as the customer sees them. */
export function Progress({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const stages = view.stages.map(({ code, state, at, note, waiting_on, call }) => ({
    label: stageTexts[code],
    state,
    waitingOn: waiting_on,
    when:
      call === null
        ? [formatDate(at, 'shortDay'), note && stageNoteText(note)].filter(Boolean).join(', ')
        : callSpan(call.starts_at, call.ends_at),
  }));
  return (
    <Card title={t('office.pane.progress')}>
      <StatusTimeline stages={stages} small label={t('office.pane.progress')} />
    </Card>
  );
}

const paymentTone: Readonly<Record<CasePayment['status'], Tone>> = {
  created: 'warning',
  failed: 'warning',
  captured: 'done',
  mismatched: 'bad',
  withdrawn: 'bad',
  expired: 'bad',
  refund_pending: 'info',
  refunded: 'done',
};

/** Every requested payment, with its lines. */
export function Payments({ view, readOnly = false }: { readonly view: CaseView; readonly readOnly?: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t('office.pane.payments')}>
      {view.payments.length === 0 ? <p className="small muted">{t('office.pane.noPayments')}</p> : null}
      <div className="entries">
        {view.payments.map((payment) => (
          <div key={payment.orderId}>
            <Row justify="space-between" nowrap sx={{ mb: 1 }} className="small">
              <h3 className="strong">{t(`office.pane.${payment.purpose}`)}</h3>
              <ToneChip tone={paymentTone[payment.status]} label={t(`office.payment.${payment.status}`)} />
            </Row>
            <Pairs
              items={[
                ...(payment.lineItems.length > 1
                  ? payment.lineItems.map(({ label, amount, reason }) => ({
                      term: reason === undefined ? label : `${label}: ${reason}`,
                      value: formatMoney(amount),
                    }))
                  : []),
                { term: t('office.pane.total'), value: <b>{formatMoney(payment.amount)}</b> },
              ]}
            />
            <Box sx={{ mt: 1 }} className="tiny faint num anywhere">
              {payment.captured_at
                ? t('office.pane.captured', { date: formatDate(payment.captured_at, 'dayTime') })
                : payment.expires_at && payment.paymentLink
                  ? t('office.pane.expires', { date: formatDate(payment.expires_at, 'dayTime') })
                  : null}
              {payment.receipt === null ? null : (
                <>
                  {' · '}
                  <span className="mono">{payment.receipt.number}</span>
                </>
              )}
            </Box>
            <Returns view={view} payment={payment} readOnly={readOnly} />
            <Receipts payment={payment} correctedBy={readOnly ? null : 'admin'}>
              {t('office.pane.receipt')}
            </Receipts>
            <RefundVoucherLinks payment={payment} />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** The delivered files and result; renders nothing before the delivery. */
export function Delivered({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  if (view.deliverables.length === 0 && view.result === null) return null;
  return (
    <Card title={t('office.pane.delivered')}>
      {view.result === null ? null : <p className="pre-line">{view.result}</p>}
      {view.deliverables.length === 0 ? null : (
        <Stack component="ul" spacing={1} sx={{ mt: 1.25 }} className="small">
          {view.deliverables.map(({ id, fileName, bytes, delivered_at }) => (
            <Row key={id} component="li">
              <Icon name="file" size={18} />
              <a href={`/api/documents/${encodeURIComponent(id)}`} download={fileName}>
                {fileName}
                <span className="sr-only">{`, ${t('office.pane.download', { name: fileName })}`}</span>
              </a>
              <span className="tiny faint num">{`${formatBytes(bytes)}, ${formatDate(delivered_at, 'dayTime')}`}</span>
            </Row>
          ))}
        </Stack>
      )}
    </Card>
  );
}
