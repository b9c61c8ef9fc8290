import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOn } from '../../shared/case-parts/may-on';
import { Button } from '../../shared/kit/Button';
import { part } from '../../shared/loading/part';
import { SkeletonLines } from '../../shared/loading/states';
import type { Pay } from '../../shared/payment/use-pay';
import { AnswersCard } from './AnswersCard';
import { BusinessChoice } from './BusinessChoice';
import type { ConsultationCardProps } from './ConsultationCard';
import { DeliverablesCard } from './DeliverablesCard';
import { DocumentsCard, type OpenPlace } from './DocumentsCard';
import { CancelDialog } from './dialogs';
import { HistoryCard } from './HistoryCard';
import { MessagesCard } from './MessagesCard';
import { NextCard } from './NextCard';
import { ProgressCard } from './ProgressCard';
import { PaymentsCard } from './SideCards';
import { TurnCard, type TurnWords } from './TurnCard';

/** In a chunk of its own: most requests have none. */
const ConsultationCard = part<ConsultationCardProps>(() => import('./ConsultationCard'), {
  wait: (
    <div className="card section">
      <SkeletonLines count={8} />
    </div>
  ),
});

export interface RequestBodyProps {
  readonly view: CaseView;
  readonly pay: Pay;
  readonly onConfirm: () => void;
  /** The open form's texts for the turn card. */
  readonly form?: TurnWords | null;
  /** Content under the turn card (the form's task list). */
  readonly tasks?: ReactNode;
  readonly requirements?: readonly ServiceDocumentView[];
  /** Required documents without a usable file (a correction). */
  readonly missing?: readonly OpenPlace[];
  /** The ids of the rejected documents that the form can do without. */
  readonly spare?: readonly string[];
}

/** The parts of the request's page that its open form provides. */
export type FormParts = Partial<Omit<RequestBodyProps, 'pay' | 'onConfirm'>>;

/** A request on one page: next act, documents and messages, with progress and payments beside them. */
export function RequestBody({ view, pay, onConfirm, form = null, tasks, ...rest }: RequestBodyProps) {
  const { requirements = [], missing = [], spare = [] } = rest;
  return (
    <div className="split">
      <div className="stack">
        <TurnCard view={view} pay={pay} form={form} onConfirm={onConfirm} />
        {view.consultation === null || view.consultation.state === 'unasked' ? null : <ConsultationCard view={view} />}
        {tasks}
        <DeliverablesCard view={view} />
        <NextCard view={view} />
        <DocumentsCard view={view} requirements={requirements} open={missing} spare={spare} />
        <AnswersCard view={view} />
        {mayOn(view.request, 'case.message') ? <MessagesCard view={view} /> : null}
      </div>
      <aside className="stack">
        <ProgressCard view={view} />
        <BusinessChoice view={view} />
        <PaymentsCard view={view} />
        <HistoryCard view={view} />
        {view.allowed_actions.includes('cancel') ? <CancelLine view={view} /> : null}
      </aside>
    </div>
  );
}

/** The cancel link. A component of its own, so that opening the dialog renders nothing else. */
function CancelLine({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const [cancelling, setCancelling] = useState(false);
  return (
    <Box sx={{ px: { xs: '5px', md: '11px' } }}>
      <Button variant="text" size="small" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
        {t('request.cancel.open')}
      </Button>
      <CancelDialog view={view} open={cancelling} onClose={() => setCancelling(false)} />
    </Box>
  );
}
