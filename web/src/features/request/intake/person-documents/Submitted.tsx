import type { CaseView } from '@anupalan/domain/contracts/requests';
import { workingDayAfter } from '@anupalan/domain/rules/working-time';
import Stack from '@mui/material/Stack';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../../shared/kit/Button';
import { formatDate } from '../../../../shared/kit/dates';
import { Icon } from '../../../../shared/kit/icons';
import { Dialog } from '../../../../shared/kit/overlay/Dialog';
import { toast } from '../../../../shared/kit/toast/store';
import { today } from '../../../../shared/today';
import type { WizardId } from '../steps';

/** How long the success overlay stays by itself (WCO-76). */
const SHOWN_MS = 5000;

/** The kind of form that was submitted. */
export type SubmittedKind = WizardId | 'questions';

interface OfCase {
  readonly view: CaseView;
}

export interface SubmittedProps extends OfCase {
  readonly form: SubmittedKind;
}

/** The confirmation that a form was submitted: it stays for the visit. */
export function Submitted({ form, view }: SubmittedProps) {
  const { t } = useTranslation();
  useEffect(() => {
    toast(
      form === 'llp'
        ? { title: t('personDocuments.done.llp.title'), kind: 'done' }
        : { title: t('personDocuments.done.toast'), description: t('personDocuments.done.toastBody'), kind: 'done' },
    );
  }, [form, t]);
  if (form === 'llp') return <LlpSubmitted view={view} />;
  return form === 'company' ? <CompanySubmitted view={view} /> : <FormSubmitted view={view} />;
}

/** An overlay that leaves by itself, or by its button; then the page says the same. */
function CompanySubmitted({ view }: OfCase) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const close = useCallback((): void => setOpen(false), []);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [open, close]);
  return (
    <>
      <Dialog
        open={open}
        title={t('personDocuments.done.company.title')}
        onClose={close}
        actions={<Button onClick={close}>{t('personDocuments.done.company.close')}</Button>}
      >
        <Facts view={view} />
      </Dialog>
      {open ? null : <FormSubmitted view={view} eyebrow={t('personDocuments.done.company.closed')} />}
    </>
  );
}

function FormSubmitted({ view, eyebrow }: OfCase & { readonly eyebrow?: string }) {
  const { t } = useTranslation();
  return (
    <Sent view={view} title={t('personDocuments.done.title')} eyebrow={eyebrow}>
      <p className="muted">{t('personDocuments.done.body', { title: view.request.service_title })}</p>
    </Sent>
  );
}

/** In place of the request's page, until the person goes on. */
function LlpSubmitted({ view }: OfCase) {
  const { t } = useTranslation();
  return (
    <Sent
      view={view}
      title={t('personDocuments.done.llp.title')}
      action={<LinkButton to="/my-services">{t('personDocuments.done.llp.close')}</LinkButton>}
    >
      <p className="muted">{t('personDocuments.done.llp.body')}</p>
    </Sent>
  );
}

interface SentProps extends OfCase {
  readonly title: string;
  readonly eyebrow?: string | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The confirmation that stays. */
function Sent({ view, title, eyebrow, action, children }: SentProps) {
  const { t } = useTranslation();
  return (
    <Stack
      component="section"
      spacing={1.5}
      sx={{ alignItems: 'center', textAlign: 'center', p: '48px 24px' }}
      className="card"
      role="status"
    >
      <Icon name="check" size={32} className="done" />
      {eyebrow === undefined ? null : <p className="muted">{eyebrow}</p>}
      <h2 className="section-title">{title}</h2>
      {children}
      <Facts view={view} />
      <div className="actions">
        {action}
        <Button onClick={() => window.print()}>{t('personDocuments.done.print')}</Button>
      </div>
    </Stack>
  );
}

/** Whose case it is, the day by which we answer, and what comes next. */
function Facts({ view: { request, customer, consultation } }: OfCase) {
  const { t } = useTranslation();
  const { case_number: number } = request;
  const day = formatDate(workingDayAfter(today(), 1), 'longDay');
  return (
    <p>
      {customer.name === null
        ? t('personDocuments.done.hear', { number, day })
        : t('personDocuments.done.hearOf', { number, sender: customer.name, day })}{' '}
      {t(consultation === null ? 'personDocuments.done.next' : 'personDocuments.done.nextCall')}
    </p>
  );
}
