import { useTranslation } from 'react-i18next';
import { isStatus } from '../../shared/api/errors';
import { LinkButton } from '../../shared/kit/Button';
import { useTitle } from '../../shared/kit/Page';
import { EmptyState, ErrorState } from '../../shared/loading/states';
import { lastList } from './list/last-list';

export interface CaseFailedProps {
  readonly error: unknown;
  /** The list to go back to. */
  readonly back: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** The page of a case that does not exist or could not be fetched. */
export function CaseFailed({ error, back, onRetry, retrying }: CaseFailedProps) {
  const { t } = useTranslation();
  const unknown = isStatus(error, 404);
  useTitle(t(unknown ? 'office.case.notFound' : 'errors.pageTitle'));
  return (
    <div className="page--dense">
      {unknown ? (
        <EmptyState
          page
          icon="find"
          title={t('office.case.notFound')}
          action={
            <LinkButton to={lastList(back)} variant="quiet">
              {t('office.case.back')}
            </LinkButton>
          }
        >
          {t('office.case.notFoundBody')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={onRetry} retrying={retrying} />
      )}
    </div>
  );
}
