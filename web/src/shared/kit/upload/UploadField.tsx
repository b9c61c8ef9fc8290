import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../Button';
import { Icon } from '../icons';
import { Progress } from '../Progress';
import { DropZone } from './DropZone';
import { FileName } from './FileName';
import { RefusedFiles } from './RefusedFiles';
import type { UploadItem } from './state';
import { type UploadsOptions, useUploads } from './use-uploads';

export interface UploadFieldProps<T extends object> extends UploadsOptions<T> {
  readonly label: ReactNode;
  /** One line only, for replacing a document in its row. */
  readonly compact?: boolean;
  /** Uploaded files leave the list; for screens that show them elsewhere. */
  readonly clearUploaded?: boolean;
}

/** Drop, choose or photograph a file; it shows its progress and can be cancelled, retried and opened. */
export function UploadField<T extends object>(props: UploadFieldProps<T>) {
  const { label, accept, maxMb, compact, clearUploaded } = props;
  const { items, choose, remove, retry } = useUploads(props);

  useEffect(() => {
    if (!clearUploaded) return;
    for (const item of items) if (item.state === 'uploaded') remove(item.id);
  }, [clearUploaded, items, remove]);

  const refused = items.filter(({ state }) => state === 'refused');
  const forget = (): void => {
    for (const { id } of refused) remove(id);
  };
  // Several refused files share one message.
  const alone = refused.length > 1 ? items.filter(({ state }) => state !== 'refused') : items;
  return (
    <div>
      <DropZone
        label={label}
        accept={accept}
        maxMb={maxMb}
        compact={compact}
        again={refused.length > 0}
        onFiles={choose}
      />
      {refused.length > 1 ? (
        <RefusedFiles files={refused.map(({ id, file, error }) => ({ id, name: file.name, error }))} onClose={forget} />
      ) : null}
      {alone.length > 0 ? (
        <Stack component="ul" spacing={1} sx={{ mt: 1.25 }}>
          {alone.map((item) => (
            <UploadRow key={item.id} item={item} onRemove={() => remove(item.id)} onRetry={() => retry(item.id)} />
          ))}
        </Stack>
      ) : null}
    </div>
  );
}

interface UploadRowProps {
  readonly item: UploadItem;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

function UploadRow({ item, onRemove, onRetry }: UploadRowProps) {
  const { t } = useTranslation();
  const { file, state, share, error } = item;
  const percent = share === null ? null : Math.round(share * 100);
  const wrong = state === 'failed' || state === 'refused';
  const words = {
    queued: t('forms.upload.queued'),
    uploading: t(percent === null ? 'forms.upload.again' : 'forms.upload.uploading'),
    uploaded: t('forms.upload.uploaded'),
    failed: error ?? t('forms.upload.failed'),
    refused: error ?? t('forms.upload.failed'),
  }[state];
  return (
    <li className={wrong ? 'upload-row is-wrong' : 'upload-row'}>
      <FileName file={file} />
      <div className={`upload-state small${wrong ? ' bad' : state === 'uploaded' ? ' done' : ' muted'}`} role="status">
        {wrong ? <Icon name="alert" size={15} /> : state === 'uploaded' ? <Icon name="check" size={15} /> : null}
        <span>{words}</span>
        {/* Screen readers get the share from the progress bar: here they would say every step of it. */}
        {state === 'uploading' && percent !== null ? (
          <span className="num" aria-hidden="true">
            {t('forms.upload.percent', { percent })}
          </span>
        ) : null}
      </div>
      <div className="upload-acts">
        {state === 'failed' ? (
          <Button variant="quiet" size="small" icon="refresh" onClick={onRetry}>
            {t('forms.upload.retry')}
          </Button>
        ) : null}
        <IconButton
          icon="close"
          size={15}
          label={t(state === 'uploading' ? 'forms.upload.cancel' : 'forms.upload.remove', { name: file.name })}
          onClick={onRemove}
        />
      </div>
      {state === 'uploading' && percent !== null ? (
        <Progress label={t('forms.upload.progress', { name: file.name })} value={percent} />
      ) : null}
    </li>
  );
}
