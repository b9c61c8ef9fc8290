import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { currentDocuments, SEND_BACK } from '../actions';
import { CorrectionDialog } from '../dialogs/CorrectionDialog';
import { useMarks } from './marks';

/** How many answers and documents go back to the customer, with the dialog that sends them; nothing while none does. */
export function GoingBack({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const answers = Object.keys(useMarks(view)).length;
  const documents = currentDocuments(view).filter(({ status }) => status === 'rejected').length;
  if (!view.allowed_actions.includes(SEND_BACK) || answers + documents === 0) return null;
  const parts = [
    ...(answers === 0 ? [] : [t('office.review.backAnswers', { count: answers })]),
    ...(documents === 0 ? [] : [t('office.review.backDocuments', { count: documents })]),
  ];
  return (
    <div className="going-back">
      <span className="small">{t('office.review.back', { what: parts.join(t('office.review.and')) })}</span>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('office.review.backLook')}
      </Button>
      {open ? <CorrectionDialog view={view} action={SEND_BACK} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
