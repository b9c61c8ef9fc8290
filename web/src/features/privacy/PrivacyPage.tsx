import '../../shared/i18n/sign-in-texts';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../../shared/api/reference';
import { Card, PageHead } from '../../shared/components/Page';
import { ErrorState, SkeletonLines } from '../../shared/components/states';

const SECTIONS = ['account', 'services', 'protect', 'howLong', 'rights'] as const;

/** The privacy notice that a first sign-in agrees to, at /privacy. */
export default function PrivacyPage() {
  const { t } = useTranslation();
  const config = usePublicConfig();
  const meta = config.data === undefined ? [] : [t('privacy.version', { version: config.data.noticeVersion })];
  return (
    <main className="page">
      <PageHead title={t('privacy.title')} meta={meta} />
      <p className="muted block">{t('privacy.lead')}</p>
      {config.isPending ? (
        <SkeletonLines count={6} />
      ) : config.isError ? (
        <ErrorState error={config.error} onRetry={() => void config.refetch()} retrying={config.isFetching} />
      ) : (
        <div className="stack block">
          {SECTIONS.map((section) => (
            <Card key={section} title={t(`privacy.${section}Title`)}>
              <p className="muted">{t(`privacy.${section}Body`, { email: config.data.contactEmail })}</p>
            </Card>
          ))}
        </div>
      )}
    </main>
  );
}
