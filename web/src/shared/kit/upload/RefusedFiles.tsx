import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';

export interface RefusedFilesProps {
  readonly files: readonly { readonly id: string; readonly name: string; readonly error: string | null }[];
  readonly onClose: () => void;
}

/** Several refused files, each with its reason, in one message with one close button. */
export function RefusedFiles({ files, onClose }: RefusedFilesProps) {
  const { t } = useTranslation();
  return (
    <Stack spacing={1} sx={{ mt: 1.25 }}>
      <div className="upload-row is-wrong">
        <div className="strong">{t('forms.upload.refusedMany', { count: files.length })}</div>
        <ul className="upload-state small bad anywhere" role="status">
          {files.map(({ id, name, error }) => (
            <li key={id}>{`${name}: ${error ?? t('forms.upload.failed')}`}</li>
          ))}
        </ul>
        <div className="upload-acts">
          <IconButton icon="close" size={15} label={t('forms.upload.closeRefused')} onClick={onClose} />
        </div>
      </div>
    </Stack>
  );
}
