import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pageOfEvents } from '../../shared/event-feed';
import { CopyText } from '../../shared/kit/CopyText';
import { Card } from '../../shared/kit/Page';

/** The shortest way to see that a key works. */
export function FirstCall() {
  const { t } = useTranslation();
  return (
    <Card title={t('integrations.first.title')}>
      <Stack spacing={1.5}>
        <p className="small muted">{t('integrations.first.lead')}</p>
        <CopyText label={t('integrations.first.what')} text={pageOfEvents(window.location.origin)} />
        <p className="small">
          <Link className="link" to="/developers">
            {t('integrations.first.more')}
          </Link>
        </p>
      </Stack>
    </Card>
  );
}
