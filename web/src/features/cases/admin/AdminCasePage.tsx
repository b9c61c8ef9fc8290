import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../../shared/kit/Button';
import { TabLinks } from '../../../shared/kit/TabLinks';
import { ActionBar } from '../ActionBar';
import { CaseHead } from '../CaseHead';
import { CaseMain } from '../CaseMain';
import { CasePane, FactsCard, Payments, Progress } from '../CasePane';
import { useTimeline } from '../case-api';
import { History } from '../History';
import { ChainCard } from './ChainCard';

const PANES = ['history', 'case'] as const;

/** Verifies the case's event record, with links to the events that the history has or can load. */
function Chain({ view }: { readonly view: CaseView }) {
  const { items, hasEarlier } = useTimeline(view);
  const isInHistory = (eventId: string): boolean => hasEarlier || items.some((entry) => entry.eventId === eventId);
  return <ChainCard id={view.request.id} isInHistory={isInHistory} />;
}

/**
 * The admin's page of one case, at /admin/requests/:id: the whole history first, every act, and the verification of its
 * record.
 */
export default function AdminCasePage() {
  return <CaseMain back="/admin/requests">{(view) => <Case key={view.request.id} view={view} />}</CaseMain>;
}

function Case({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { id } = view.request;
  const pane = PANES.find((one) => one === params.get('pane')) ?? 'history';
  return (
    <div className="case-page">
      <CaseHead
        view={view}
        back="/admin/requests"
        actions={
          <ActionBar view={view}>
            <LinkButton to={`/staff/requests/${encodeURIComponent(id)}`} variant="quiet" size="small">
              {t('adminRequests.review')}
            </LinkButton>
            <LinkButton to={`/admin/requests/${encodeURIComponent(id)}/history`} variant="quiet" size="small">
              {t('caseHistory.open')}
            </LinkButton>
          </ActionBar>
        }
      />
      <div className="case-tabs">
        <TabLinks
          label={t('office.case.tabs.label')}
          value={pane}
          tabs={PANES.map((key) => ({
            key,
            label: t(`office.case.tabs.${key}`),
            to: { search: key === 'history' ? '' : `pane=${key}` },
            ...(key === 'case' && view.messages.total > 0 ? { count: view.messages.total } : {}),
          }))}
        />
      </div>
      <div className="page--dense">
        {pane === 'case' ? (
          <CasePane view={view} />
        ) : (
          <div className="case-pane">
            <History view={view} />
            <div className="stack">
              <Chain view={view} />
              <FactsCard view={view} />
              <Progress view={view} />
              <Payments view={view} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
