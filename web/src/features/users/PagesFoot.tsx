import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../shared/kit/count';
import type { Pages } from './people-api';

/** The number of shown rows, and what leads to more. */
export function PagesFoot({ list, more }: { readonly list: Pages<unknown>; readonly more: ReactNode }) {
  const { t } = useTranslation();
  const { rows, total, uncounted, hasMore } = list;
  return (
    <div className="table-foot">
      <span className="small muted num" role="status">
        {t('adminUsers.shown', {
          shown: grouped(rows?.length ?? 0),
          total: uncounted ? t('office.list.more', { n: grouped(total) }) : grouped(total),
        })}
      </span>
      {hasMore ? more : <span />}
    </div>
  );
}
