import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../Button';
import { Icon } from '../icons';
import { DropFace } from './DropFace';
import { formatBytes } from './file-rules';
import type { UploadItem } from './state';
import { type UploadsOptions, useUploads } from './use-uploads';

export interface UploadFieldProps<T> extends UploadsOptions<T> {
  readonly label: ReactNode;
  readonly multiple?: boolean;
  /** One line only, for replacing a document in its row. */
  readonly compact?: boolean;
  /** Files that arrived are taken off the list after the screen shows them itself. */
  readonly clearUploaded?: boolean;
}

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic']);

/** Drag, choose or photograph files; each with its progress, to cancel, to try again, to open. */
export function UploadField<T>(props: UploadFieldProps<T>) {
  const { label, accept, maxMb, multiple = false, compact, clearUploaded } = props;
  const { t } = useTranslation();
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const uploads = useUploads(props);
  const { items, add, remove, retry } = uploads;
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => add([...accepted, ...rejected.map(({ file }) => file)]),
  });
  const pictures = accept.some((ending) => PICTURES.has(ending));

  useEffect(() => {
    if (!clearUploaded) return;
    for (const item of items) if (item.state === 'uploaded') remove(item.id);
  }, [clearUploaded, items, remove]);

  return (
    <div className="upload">
      <div {...getRootProps()} className={`drop${isDragActive ? ' is-over' : ''}${compact ? ' drop--compact' : ''}`}>
        <input
          {...getInputProps({
            accept: accept.map((ending) => `.${ending}`).join(','),
            'aria-labelledby': `${id}-label`,
            'aria-describedby': `${id}-limits`,
          })}
        />
        <DropFace id={id} label={label} accept={accept} maxMb={maxMb} />
        <div className="drop-acts">
          {pictures ? (
            <>
              <input
                ref={camera}
                type="file"
                accept="image/*"
                capture="environment"
                hidden
                onChange={(event) => {
                  add([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
              <span className="only-touch">
                <Button
                  aria-describedby={`${id}-label`}
                  variant="quiet"
                  size="small"
                  icon="camera"
                  onClick={() => camera.current?.click()}
                >
                  {t('forms.upload.camera')}
                </Button>
              </span>
            </>
          ) : null}
          <Button aria-describedby={`${id}-label`} variant="quiet" size="small" onClick={open}>
            {t(multiple ? 'forms.upload.pickMany' : 'forms.upload.pick')}
          </Button>
        </div>
      </div>
      {items.length > 0 ? (
        <ul className="upload-list">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} onRemove={() => remove(item.id)} onRetry={() => retry(item.id)} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface UploadRowProps {
  readonly item: UploadItem;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** A link to a file that lies on this device only; freed when the row goes. */
function usePreview(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}

function UploadRow({ item, onRemove, onRetry }: UploadRowProps) {
  const { t } = useTranslation();
  const { file, state, share, error } = item;
  const percent = Math.round(share * 100);
  const preview = usePreview(file);
  const wrong = state === 'failed' || state === 'refused';
  const words = {
    queued: t('forms.upload.queued'),
    uploading: t('forms.upload.uploading'),
    uploaded: t('forms.upload.uploaded'),
    failed: error ?? t('forms.upload.failed'),
    refused: error ?? t('forms.upload.failed'),
  }[state];
  return (
    <li className={wrong ? 'upload-row is-wrong' : 'upload-row'}>
      <div className="upload-name">
        <a className="strong small clip" href={preview} target="_blank" rel="noreferrer" title={file.name}>
          {file.name}
          <span className="sr-only">{`, ${t('forms.upload.preview', { name: file.name })}`}</span>
        </a>
        <span className="tiny faint num nowrap">{formatBytes(file.size)}</span>
      </div>
      <div className={`upload-state small${wrong ? ' bad' : state === 'uploaded' ? ' done' : ' muted'}`} role="status">
        {wrong ? <Icon name="alert" size={15} /> : state === 'uploaded' ? <Icon name="check" size={15} /> : null}
        <span>{words}</span>
        {state === 'uploading' ? <span className="num">{t('forms.upload.percent', { percent })}</span> : null}
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
      {state === 'uploading' ? (
        <div
          className="bar"
          role="progressbar"
          aria-label={t('forms.upload.progress', { name: file.name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      ) : null}
    </li>
  );
}
