import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { Icon } from '../icons';
import { DropZone } from './DropZone';
import { FileName } from './FileName';
import { type PickedFile, type PickLimits, pick, without } from './picked';

export interface FilePickerProps extends PickLimits {
  readonly label: ReactNode;
  readonly files: readonly PickedFile[];
  readonly onChange: (files: readonly PickedFile[]) => void;
  /** The id of a file's row, for links to it. */
  readonly rowId?: (file: PickedFile) => string;
}

/** Files that are kept until the form is sent; each can be opened and removed by its name. */
export function FilePicker({ label, files, onChange, rowId, ...limits }: FilePickerProps) {
  const { t } = useTranslation();
  return (
    <div>
      <DropZone
        label={label}
        accept={limits.accept}
        maxMb={limits.maxMb}
        multiple={limits.most > 1}
        onFiles={(added) => onChange(pick(files, added, limits))}
      />
      {files.length > 0 ? (
        <Stack component="ul" spacing={1} sx={{ mt: 1.25 }}>
          {files.map((one) => (
            <li
              key={one.id}
              id={rowId?.(one)}
              tabIndex={-1}
              className={one.error === null ? 'upload-row' : 'upload-row is-wrong'}
            >
              <FileName file={one.file} />
              {one.error === null ? null : (
                <div className="upload-state small bad" role="status">
                  <Icon name="alert" size={15} />
                  <span>{one.error}</span>
                </div>
              )}
              <div className="upload-acts">
                <IconButton
                  icon="close"
                  size={15}
                  label={t('forms.upload.remove', { name: one.file.name })}
                  onClick={() => onChange(without(files, one.id, limits))}
                />
              </div>
            </li>
          ))}
        </Stack>
      ) : null}
    </div>
  );
}
