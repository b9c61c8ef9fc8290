import type { User } from '@anupalan/domain/contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, FileLink } from '../../shared/kit/Button';
import { Card } from '../../shared/kit/Page';
import { EraseDialog } from './EraseDialog';

/** The person's rights over their data: export and erasure. */
export function DataCard({ user }: { readonly user: Pick<User, 'role' | 'mobile'> }) {
  const { t } = useTranslation();
  const [erasing, setErasing] = useState(false);
  return (
    <Card title={t('profile.data.title')}>
      <p className="small muted">{t('profile.data.downloadLead')}</p>
      <p className="profile-act">
        <FileLink variant="quiet" icon="download" href="/api/me/export">
          {t('profile.data.download')}
        </FileLink>
      </p>
      {user.role !== 'customer' ? null : (
        <>
          <p className="small muted profile-hint">{t('profile.data.eraseLead')}</p>
          <p className="profile-act">
            <Button variant="quiet" onClick={() => setErasing(true)}>
              {t('profile.data.erase')}
            </Button>
          </p>
        </>
      )}
      {erasing ? <EraseDialog user={user} onClose={() => setErasing(false)} /> : null}
    </Card>
  );
}
