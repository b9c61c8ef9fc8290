import type { CaseView } from '@anupalan/domain/contracts/requests';
import { can } from '@anupalan/domain/rules/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/api/session';
import { KeysHelp } from '../../../shared/kit/keys/KeysHelp';
import { useKeys } from '../../../shared/kit/keys/use-keys';
import { TabLinks } from '../../../shared/kit/TabLinks';
import { Note } from '../../../shared/loading/states';
import { useUrlState } from '../../../shared/use-url-state';
import { ActionBar } from '../ActionBar';
import { CaseHead } from '../CaseHead';
import { CaseMain } from '../CaseMain';
import { CasePane } from '../CasePane';
import { History } from '../History';
import { useHomeList } from '../list/use-list-keys';
import { Review } from './Review';
import { waitsForReview } from './review';

const PANES = ['review', 'case', 'history'] as const;
type Pane = (typeof PANES)[number];

/** The pane that a case opens with: the review while documents wait for one. */
const firstPane = (view: CaseView): Pane => (waitsForReview(view) ? 'review' : 'case');

/** The staff's page of one case, at /staff/requests/:id. */
export default function StaffCasePage() {
  return <CaseMain back={useHomeList()}>{(view) => <Case key={view.request.id} view={view} />}</CaseMain>;
}

function Case({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [params, set] = useUrlState();
  const [help, setHelp] = useState(false);
  // Decided once, so that the pane does not change when the case moves on.
  const [first] = useState(() => firstPane(view));
  const pane = PANES.find((one) => one === params.get('pane')) ?? first;
  useKeys({ '?': () => setHelp(true) });
  const others = user !== null && !can(user.role, 'case.review', { assigned: view.request.assigned_to === user.id });
  const openDocument = (documentId: string): void => {
    // Synchronously: the next key may already be the verdict on this document.
    set({ doc: documentId }, { flushSync: true });
  };
  return (
    <div className={pane === 'review' && view.documents.length > 0 ? 'case-page has-verdict' : 'case-page'}>
      <CaseHead view={view} back={useHomeList()} actions={<ActionBar view={view} />} />
      <div className="case-tabs">
        <TabLinks
          label={t('office.case.tabs.label')}
          value={pane}
          tabs={PANES.map((key) => ({
            key,
            label: t(`office.case.tabs.${key}`),
            to: { search: `pane=${key}` },
            ...(key === 'case' && view.messages.total > 0 ? { count: view.messages.total } : {}),
          }))}
        />
      </div>
      <div className="page--dense">
        {others ? (
          <div className="case-whose">
            <Note tone="info">
              {view.assignee === null
                ? t('office.case.unassigned')
                : t('office.case.others', { name: view.assignee.name ?? t('office.role.unknown') })}
            </Note>
          </div>
        ) : null}
        {pane === 'review' ? (
          <Review view={view} current={params.get('doc')} onOpen={openDocument} />
        ) : pane === 'case' ? (
          <CasePane view={view} />
        ) : (
          <History view={view} />
        )}
      </div>
      <KeysHelp
        open={help}
        onClose={() => setHelp(false)}
        entries={[
          { keys: ['J'], does: t('office.keys.next') },
          { keys: ['K'], does: t('office.keys.previous') },
          { keys: ['L', 'H'], does: t('office.keys.answers') },
          { keys: ['A'], does: t('office.keys.approve') },
          { keys: ['R'], does: t('office.keys.reject') },
          { keys: ['1', '…', '6'], does: t('office.keys.reasons') },
          { keys: ['Ctrl', '↵'], does: t('office.keys.send') },
          { keys: ['N'], does: t('office.keys.nextCase') },
          { keys: ['Esc'], does: t('office.keys.leave') },
          { keys: ['+', '−'], does: t('office.keys.zoom') },
          { keys: ['←', '→'], does: t('office.keys.pages') },
          { keys: ['?'], does: t('office.keys.help') },
        ]}
      />
    </div>
  );
}
