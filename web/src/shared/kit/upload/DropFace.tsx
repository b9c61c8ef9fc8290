import { formatNames } from '@anupalan/domain/rules/file';
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
      <span className="drop-icon">
        <Icon name="up" size={20} />
      </span>
      <div className="drop-text">
        <div className="strong" id={`${id}-label`}>
          {label}
        </div>
        <div className="small faint" id={`${id}-limits`}>
          {t('forms.upload.limits', { formats: formatNames(accept), size: maxMb })}
        </div>
      </div>
    </>
  );
}
