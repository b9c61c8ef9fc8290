import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../Row';
import { formatBytes } from './file-rules';

/** An object URL of a local file; revoked at unmount. */
function usePreview(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}

/** A local file with its size; the link opens it. */
export function FileName({ file }: { readonly file: File }) {
  const { t } = useTranslation();
  const preview = usePreview(file);
  return (
    <Row nowrap align="baseline" sx={{ minWidth: 0, '& > a': { color: 'text.primary' } }}>
      <a className="strong small clip" href={preview} target="_blank" rel="noreferrer" title={file.name}>
        {file.name}
        <span className="sr-only">{`, ${t('forms.upload.preview', { name: file.name })}`}</span>
      </a>
      <span className="tiny faint num nowrap">{formatBytes(file.size)}</span>
    </Row>
  );
}
