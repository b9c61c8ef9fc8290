import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../api/errors';
import { Button } from './Button';
import { saveFile } from './save-file';
import { toast } from './toast/store';

/** Saves all pages of a filtered list as CSV. */
export function CsvButton({ path, fileName }: { readonly path: string; readonly fileName: string }) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const start = async (): Promise<void> => {
    setSaving(true);
    try {
      await saveFile(path, fileName);
      toast({ title: t('lists.csv.saved'), description: t('lists.csv.recorded'), kind: 'done' });
    } catch (error) {
      toast({ title: t('lists.csv.failed'), description: messageOf(error), kind: 'bad' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button variant="quiet" icon="download" pending={saving} onClick={() => void start()}>
      {t('lists.csv.save')}
    </Button>
  );
}
