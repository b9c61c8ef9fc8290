import { useTranslation } from 'react-i18next';
import { messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/Button';
import { Note } from '../../shared/components/states';
import type { Pages } from './people-api';

/** Over rows of before: what could not be loaded, a refresh or a further page, and the way to try again. */
export function ListFailed({ list }: { readonly list: Pages<unknown> }) {
  const { t } = useTranslation();
  if (list.error === null || list.rows === null) return null;
  return (
    <div className="users-failed">
      <Note tone="bad" alert>
        {t('adminUsers.stale', { message: messageOf(list.error) })}{' '}
        <Button variant="text" size="small" pending={list.fetching} onClick={list.refetch}>
          {t('adminUsers.tryAgain')}
        </Button>
      </Note>
    </div>
  );
}
