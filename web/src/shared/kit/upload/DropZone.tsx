import { type ReactNode, useId, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { DropFace } from './DropFace';
import { type FileLimits, pickerTypes } from './file-rules';

export interface DropZoneProps extends FileLimits {
  readonly label: ReactNode;
  readonly multiple?: boolean;
  /** One line only. */
  readonly compact?: boolean | undefined;
  /** The previous file was refused. */
  readonly again?: boolean | undefined;
  /** Called with all chosen, dropped or photographed files, not yet validated. */
  readonly onFiles: (files: readonly File[]) => void;
}

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic']);

/** A field to drop files on, to choose them, or to photograph them on devices with a camera. */
export function DropZone({ label, accept, maxMb, multiple = false, compact, again = false, onFiles }: DropZoneProps) {
  const { t } = useTranslation();
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => onFiles([...accepted, ...rejected.map(({ file }) => file)]),
  });
  const pictures = accept.some((ending) => PICTURES.has(ending));
  return (
    <div {...getRootProps()} className={`drop${isDragActive ? ' is-over' : ''}${compact ? ' drop--compact' : ''}`}>
      <input
        {...getInputProps({
          accept: pickerTypes(accept),
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
                onFiles([...(event.target.files ?? [])]);
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
          {t(again ? 'forms.upload.pickAnother' : multiple ? 'forms.upload.pickMany' : 'forms.upload.pick')}
        </Button>
      </div>
    </div>
  );
}
