import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/components/Button';
import { grouped } from '../../shared/components/count';
import type { Pages } from './people-api';

/** The number of shown rows, and the button for more. */
export function PagesFoot({ list, onMore }: { readonly list: Pages<unknown>; readonly onMore: () => void }) {
  const { t } = useTranslation();
  const { rows, total, uncounted, hasMore, loadingMore } = list;
  return (
    <div className="table-foot">
      <span className="small muted num" role="status">
        {t('adminUsers.shown', {
          shown: grouped(rows?.length ?? 0),
          total: uncounted ? t('office.list.more', { n: grouped(total) }) : grouped(total),
        })}
      </span>
      {hasMore ? (
        <Button variant="quiet" size="small" pending={loadingMore} onClick={onMore}>
          {t('adminUsers.loadMore')}
        </Button>
      ) : (
        <span />
      )}
    </div>
  );
}
