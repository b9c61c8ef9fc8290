import type { User } from '@anupalan/domain/contracts/identity';
import Box from '@mui/material/Box';
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
      <Box component="p" sx={{ mt: 1.75 }}>
        <FileLink variant="quiet" icon="download" href="/api/me/export">
          {t('profile.data.download')}
        </FileLink>
      </Box>
      {user.role !== 'customer' ? null : (
        <>
          <Box component="p" sx={{ mt: 1 }} className="small muted">
            {t('profile.data.eraseLead')}
          </Box>
          <Box component="p" sx={{ mt: 1.75 }}>
            <Button variant="quiet" onClick={() => setErasing(true)}>
              {t('profile.data.erase')}
            </Button>
          </Box>
        </>
      )}
      {erasing ? <EraseDialog user={user} onClose={() => setErasing(false)} /> : null}
    </Card>
  );
}
