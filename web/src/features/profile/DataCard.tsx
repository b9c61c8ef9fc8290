import type { User } from '@anupalan/domain/contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/Button';
import { Card } from '../../shared/components/Page';
import { saveFile } from '../../shared/components/save-file';
import { toast } from '../../shared/components/toast/store';
import { EraseDialog } from './EraseDialog';

/** The person's rights over their data: export and erasure. */
export function DataCard({ user }: { readonly user: Pick<User, 'role' | 'mobile'> }) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const [erasing, setErasing] = useState(false);
  const download = async (): Promise<void> => {
    setSaving(true);
    try {
      await saveFile('/api/me/export', 'anupalan-my-data.zip');
      toast({ title: t('profile.data.downloaded'), kind: 'done' });
    } catch (error) {
      toast({ title: t('profile.data.downloadFailed'), description: messageOf(error), kind: 'bad' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Card title={t('profile.data.title')}>
      <p className="small muted">{t('profile.data.downloadLead')}</p>
      <p className="profile-act">
        <Button variant="quiet" icon="download" pending={saving} onClick={() => void download()}>
          {t('profile.data.download')}
        </Button>
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
