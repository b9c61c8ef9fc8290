import { useState } from 'react';
import { apiUrl, callHeaders, parseBody, toApiError } from '../../api/client';
import { messageOf, NetworkError } from '../../api/errors';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../Button';
import { saveBlob } from '../save-blob';
import { toast } from '../toast/store';

/** Fetches a file and lets the browser save it under the name that the server gives it. */
async function save(path: string, fallback: string): Promise<void> {
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(apiUrl(path), {
      credentials: 'include',
      cache: 'no-store',
      headers: callHeaders('GET', {}),
    });
    file = await response.blob();
  } catch (cause) {
    throw new NetworkError(cause);
  }
  if (!response.ok)
    throw toApiError(
      response.status,
      response.statusText,
      parseBody(await file.text()),
      response.headers.get('retry-after'),
    );
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallback;
  saveBlob(file, name);
}

/** Saves what a list's filter finds, all pages of it, as CSV. */
export function CsvButton({ path, fileName }: { readonly path: string; readonly fileName: string }) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const start = async (): Promise<void> => {
    setSaving(true);
    try {
      await save(path, fileName);
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
