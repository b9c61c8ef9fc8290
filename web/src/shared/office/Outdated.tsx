import { useTranslation } from 'react-i18next';
import { messageOf } from '../api/errors';
import { Button } from '../kit/Button';
import { Note } from '../loading/states';
import './lists.css';

export interface OutdatedProps {
  /** Why data could not be fetched again; null if it could. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Shown over data that could not be fetched again, or not further: the reason, and a retry. */
export function Outdated({ error, onRetry, retrying }: OutdatedProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <div className="outdated">
      <Note tone="bad" alert>
        {t('office.outdated', { message: messageOf(error) })}{' '}
        <Button variant="text" size="small" pending={retrying} onClick={onRetry}>
          {t('errors.tryAgain')}
        </Button>
      </Note>
    </div>
  );
}
