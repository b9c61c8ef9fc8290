import type { QueuePage } from '@anupalan/domain/contracts/requests';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { modelQuery } from '../../../shared/api/query-client';
import { TabLinks } from '../../../shared/kit/TabLinks';
import { withParams } from '../../../shared/list-url';
import type { CaseFilters } from '../list/filters';
import { CASE_TAB_NAMES, caseTabOf, filtersOf } from './case-tabs';

interface CaseTabsProps {
  readonly params: URLSearchParams;
  readonly filters: CaseFilters;
}

/** What an admin looks for among all cases, with how many open cases of all staff each holds. */
export function CaseTabs({ params, filters }: CaseTabsProps) {
  const { t } = useTranslation();
  const counts = useQuery(modelQuery<QueuePage>('case-list', '/api/staff/queue?limit=1')).data?.counts;
  return (
    <TabLinks
      label={t('adminRequests.tabsLabel')}
      value={caseTabOf(filters) ?? ''}
      tabs={CASE_TAB_NAMES.map((key) => {
        const count = key === 'all' || key === 'mine' ? undefined : counts?.[key];
        return {
          key,
          label: t(key === 'mine' ? 'adminRequests.mine' : `queue.tabs.${key}`),
          to: { search: withParams(params, filtersOf(key)).toString() },
          ...(count === undefined ? {} : { count }),
          ...(key === 'overdue' && count ? { countTone: 'bad' as const } : {}),
        };
      })}
    />
  );
}
