import type { CasePage } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { MorePages } from '../../../shared/kit/MorePages';
import type { CasePages } from './use-case-pages';

export interface ListFootProps {
  readonly list: CasePages<CasePage>;
  /** Names the keys that move through the list and select in it. */
  readonly keys?: boolean;
}

/** The number of shown cases, and the button for more. */
export function ListFoot({ list, keys }: ListFootProps) {
  const { t } = useTranslation();
  const { total = 0, more = false } = list.first ?? {};
  return (
    <div className="table-foot">
      <span className="small muted num" role="status">
        {t('office.list.shown', {
          shown: list.rows.length,
          total: more ? t('office.list.more', { n: total }) : total,
        })}
      </span>
      {keys ? (
        <span className="keys-line tiny faint no-phone">
          <span>
            <kbd className="key">J</kbd> <kbd className="key">K</kbd> {t('office.keys.move')}
          </span>
          <span>
            <kbd className="key">X</kbd> {t('lists.keySelect')}
          </span>
          <span>
            <kbd className="key">↵</kbd> {t('office.keys.openCase')}
          </span>
          <span>
            <kbd className="key">?</kbd> {t('office.keys.title')}
          </span>
        </span>
      ) : null}
      {list.more ? (
        <MorePages label={t('office.list.loadMore')} full={t('office.list.full')} pending={list.loadingMore} />
      ) : (
        <span />
      )}
    </div>
  );
}
