import '../../../../shared/i18n/person-documents-texts';
import './person-documents.css';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../../../shared/components/Button';
import { Icon } from '../../../../shared/components/icons';
import { Dialog } from '../../../../shared/components/overlay/Dialog';
import { toast } from '../../../../shared/components/toast/store';

/** How long the success overlay stays by itself (WCO-76). */
const SHOWN_MS = 5000;

export interface SubmittedProps {
  readonly form: 'company' | 'llp';
  readonly title: string;
}

/** The confirmation that the form of a company or an LLP was submitted. */
export default function Submitted({ form, title }: SubmittedProps) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  // A reload, or coming back, does not say it again.
  useEffect(() => {
    if (state !== null) void navigate({ pathname, search }, { replace: true });
  }, [state, pathname, search, navigate]);
  return form === 'llp' ? <LlpSubmitted /> : <CompanySubmitted title={title} />;
}

/** An overlay that leaves by itself, or by its button. */
function CompanySubmitted({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  useEffect(() => {
    toast({
      title: t('personDocuments.done.company.toast'),
      description: t('personDocuments.done.company.toastBody'),
      kind: 'done',
    });
  }, [t]);
  const close = useCallback((): void => {
    setOpen(false);
    toast({
      title: t('personDocuments.done.company.closed'),
      description: t('personDocuments.done.company.closedBody'),
      kind: 'done',
    });
  }, [t]);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [open, close]);
  return (
    <Dialog
      open={open}
      title={t('personDocuments.done.company.title')}
      lead={t('personDocuments.done.company.body', { title })}
      onClose={close}
      actions={<Button onClick={close}>{t('personDocuments.done.company.close')}</Button>}
    >
      {null}
    </Dialog>
  );
}

/** In place of the request's page, until the person goes on. */
function LlpSubmitted() {
  const { t } = useTranslation();
  useEffect(() => {
    toast({
      title: t('personDocuments.done.llp.title'),
      description: t('personDocuments.done.llp.body'),
      kind: 'done',
    });
  }, [t]);
  return (
    <div className="card section submitted" role="status">
      <Icon name="check" size={32} />
      <h2 className="section-title">{t('personDocuments.done.llp.title')}</h2>
      <p className="muted">{t('personDocuments.done.llp.body')}</p>
      <LinkButton to="/my-services">{t('personDocuments.done.llp.close')}</LinkButton>
    </div>
  );
}
