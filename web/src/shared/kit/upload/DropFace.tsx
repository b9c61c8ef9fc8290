import { formatNames } from '@anupalan/domain/rules/file';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons';
import type { FileLimits } from './file-rules';
import './upload.css';

export interface DropFaceProps extends FileLimits {
  readonly id: string;
  readonly label: ReactNode;
}

/** The text of an upload field: the file, its types and its maximum size. */
export function DropFace({ id, label, accept, maxMb }: DropFaceProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className="tile-icon">
        <Icon name="up" size={20} />
      </span>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <div className="strong" id={`${id}-label`}>
          {label}
        </div>
        <div className="small faint" id={`${id}-limits`}>
          {t('forms.upload.limits', { formats: formatNames(accept), size: maxMb })}
        </div>
      </Box>
    </>
  );
}
