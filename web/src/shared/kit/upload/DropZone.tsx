import Box from '@mui/material/Box';
import { type ReactNode, useId, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { Row } from '../Row';
import { DropFace } from './DropFace';
import { type FileLimits, pickerTypes } from './file-rules';

export interface DropZoneProps extends FileLimits {
  readonly label: ReactNode;
  readonly multiple?: boolean;
  readonly compact?: boolean | undefined;
  /** The previous file was refused. */
  readonly again?: boolean | undefined;
  /** Called with all chosen, dropped or photographed files, not yet validated. */
  readonly onFiles: (files: readonly File[]) => void;
}

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic']);

/** On a phone the photograph and choose buttons have their own line. */
const ACTS = {
  flex: { xs: '1 1 100%', sm: 'none' },
  '& > *': { flex: { xs: '1 1 120px', sm: 'none' } },
  '& .btn': { width: { xs: '100%', sm: 'auto' } },
};

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
    <div {...getRootProps()} className={`card drop${isDragActive ? ' is-over' : ''}${compact ? ' drop--compact' : ''}`}>
      <input
        {...getInputProps({
          accept: pickerTypes(accept),
          'aria-labelledby': `${id}-label`,
          'aria-describedby': `${id}-limits`,
        })}
      />
      <DropFace id={id} label={label} accept={accept} maxMb={maxMb} />
      <Row spacing={1} className="drop-acts" sx={ACTS}>
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
            <Box component="span" sx={{ display: 'none', '@media (pointer: coarse)': { display: 'revert' } }}>
              <Button
                aria-describedby={`${id}-label`}
                variant="quiet"
                size="small"
                icon="camera"
                onClick={() => camera.current?.click()}
              >
                {t('forms.upload.camera')}
              </Button>
            </Box>
          </>
        ) : null}
        <Button aria-describedby={`${id}-label`} variant="quiet" size="small" onClick={open}>
          {t(again ? 'forms.upload.pickAnother' : multiple ? 'forms.upload.pickMany' : 'forms.upload.pick')}
        </Button>
      </Row>
    </div>
  );
}
