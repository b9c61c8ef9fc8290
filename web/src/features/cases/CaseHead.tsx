import type { CaseView } from '@anupalan/domain/contracts/requests';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { DueText } from '../../shared/case-parts/DueText';
import { rowDue } from '../../shared/case-parts/due';
import { OnHold } from '../../shared/case-parts/OnHold';
import { Rescheduled } from '../../shared/case-parts/Rescheduled';
import { MiniRail } from '../../shared/case-parts/StatusTimeline';
import { boundTo, isPresentStage, statusDisplay, turnIn, turnTone } from '../../shared/case-parts/status';
import { ToneChip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { formatMoney } from '../../shared/kit/money';
import { useTitle } from '../../shared/kit/Page';
import { Avatar } from '../../shared/kit/text';
import { currentDocuments } from './actions';
import { CallBackOf } from './calls/CallBacks';
import { lastList } from './list/last-list';
import { caseBeside, useNextCase } from './list/use-list-keys';
import { WhyButton } from './why/WhyButton';
import './case.css';

export interface CaseHeadProps {
  readonly view: CaseView;
  /** The list that the arrow leads to. */
  readonly back: string;
  readonly actions: ReactNode;
}

/** The case's name, status, next actor, due date and acts. */
export function CaseHead({ view, back, actions }: CaseHeadProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { request, customer } = view;
  const next = useNextCase(back, request.id);
  useTitle(`${request.service_title} ${request.case_number}`);
  const initial = view.payments.find(({ purpose }) => purpose === 'initial');
  const captured = view.payments.filter(({ captured_at: at }) => at !== null);
  const amount = formatMoney(captured.reduce((sum, one) => sum + one.amount, 0));
  const paid = initial?.captured_at
    ? captured.length > 1
      ? t('office.case.paidInAll', { amount })
      : t('office.case.paid', { amount, date: formatDate(initial.captured_at, 'shortDay') })
    : initial
      ? t('office.case.unpaid')
      : null;
  const facts = [
    request.case_number,
    customer.name ?? (customer.mobile === null ? t('office.list.noName') : formatMobile(customer.mobile)),
    paid,
  ];
  return (
    <header className="case-head">
      <Stack
        direction="row"
        spacing={{ xs: 1.5, md: 1.75 }}
        sx={{ alignItems: { xs: 'flex-start', md: 'center' }, flexWrap: { xs: 'wrap', lg: 'nowrap' } }}
      >
        <Link
          className="icon-btn is-framed"
          to={lastList(back)}
          aria-label={t('office.case.back')}
          title={t('office.case.back')}
        >
          <Icon name="left" size={18} />
        </Link>
        {next === null ? null : (
          <Link
            className="icon-btn is-framed no-phone"
            to={caseBeside(pathname, next)}
            aria-label={t('office.case.next')}
            aria-keyshortcuts="n"
            title={`${t('office.case.next')} (N)`}
          >
            <Icon name="right" size={18} />
          </Link>
        )}
        <Box sx={{ flex: { xs: '1 0 0', md: 1 }, minWidth: 0 }}>
          <h1 className="page-title page-title--sm" tabIndex={-1}>
            {request.service_title}
          </h1>
          <div className="small muted num">{facts.filter(Boolean).join(' · ')}</div>
        </Box>
        {actions}
      </Stack>
      <CaseFacts view={view} />
      <Stack spacing={1} sx={{ pb: 1.5, '&:empty': { display: 'none' } }}>
        {view.on_hold === null ? null : <OnHold hold={view.on_hold} />}
        <Rescheduled view={view} reader="office" />
        <CallBackOf requestId={request.id} />
      </Stack>
    </header>
  );
}

function CaseFacts({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { request, status, assignee } = view;
  const { stage, of } = stageOf(view);
  const turn = turnIn(view);
  const call = useCallWords(view);
  return (
    <dl className="case-facts">
      <div>
        <dt>{t('office.case.facts.status')}</dt>
        <dd>
          <ToneChip tone={turnTone[turn]} label={status.label} />
        </dd>
      </div>
      <div>
        <dt>{t('office.case.facts.acts')}</dt>
        <dd>
          <WhoActs view={view} name={assignee?.name ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('office.case.facts.due')}</dt>
        <dd className="small">
          <DueText at={request.due_at} due={rowDue({ ...request, waiting_on: status.waiting_on })} />
        </dd>
      </div>
      <div>
        <dt>{t('office.case.facts.step', { step: stage + 1, of })}</dt>
        <dd>
          <MiniRail stage={stage} turn={turn} of={of} />
        </dd>
      </div>
      <div>
        <dt>{t(call === null ? 'office.case.facts.checked' : 'office.call.title')}</dt>
        <dd className="small num">{call === null ? <Checked view={view} /> : call}</dd>
      </div>
    </dl>
  );
}

/** The current node and the number of nodes: those of the status, or the consultation's own. */
function stageOf({ consultation, stages, request }: CaseView): { readonly stage: number; readonly of: number } {
  if (consultation === null) return statusDisplay(request.status, boundTo(request));
  const now = stages.findIndex(isPresentStage);
  return { stage: now === -1 ? stages.length - 1 : now, of: stages.length };
}

/** The consultation's slot, or that it has none yet; null for other services. */
function useCallWords({ consultation }: CaseView): string | null {
  const { t } = useTranslation();
  if (consultation === null) return null;
  const { starts_at, ends_at } = consultation;
  return starts_at === null || ends_at === null ? t('office.call.none') : callSpan(starts_at, ends_at);
}

/** The name of the assignee or customer who acts next; otherwise the status's text. */
function WhoActs({ view, name }: { readonly view: CaseView; readonly name: string | null }) {
  const { t } = useTranslation();
  const turn = turnIn(view);
  const entry = view.assignment;
  const person = turn === 'staff' ? name : turn === 'customer' ? view.customer.name : null;
  const since = t('office.case.since', { date: formatDate(view.request.status_since, 'shortDay') });
  if (person === null && turn === 'staff')
    return (
      <span className="strong small">
        {t('office.case.acts.staff')}, {t('office.list.nobody').toLowerCase()}
      </span>
    );
  return (
    <>
      {person ? <Avatar name={person} plain small /> : null}
      <span className="strong small">
        {person ?? t(`office.case.acts.${turn}`)}
        {turn === 'done' || turn === 'cancelled' ? null : <span className="no-phone">, {since}</span>}
      </span>
      {turn === 'staff' && name !== null && entry !== null ? <WhyButton entry={entry} name={name} /> : null}
    </>
  );
}

function Checked({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const documents = currentDocuments(view);
  if (documents.length === 0) return <span className="faint">{t('office.case.noDocuments')}</span>;
  const rejected = documents.filter(({ status }) => status === 'rejected').length;
  const checked = documents.filter(({ status }) => status === 'approved').length + rejected;
  return (
    <span>
      <span className="strong">{t('office.case.checkedOf', { n: checked, total: documents.length })}</span>
      {', '}
      {rejected === 0 ? t('office.case.rejected_zero') : t('office.case.rejected', { count: rejected })}
    </span>
  );
}
