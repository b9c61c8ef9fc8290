import type { CaseView } from '@anupalan/domain/contracts/requests';
import { registeredRecord } from '@anupalan/domain/requests/registered-record';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DocRow } from '../../shared/case-parts/DocRow';
import { mayOn } from '../../shared/case-parts/may-on';
import { RecordFacts } from '../../shared/forms/RecordFacts';
import { formatDate } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { Card } from '../../shared/kit/Page';
import { formatBytes } from '../../shared/kit/upload/file-rules';

/** The numbers of the certificate, of which each business has some. */
function RegisteredNumbers({ registered }: { readonly registered: NonNullable<CaseView['registered']> }) {
  const names = ['registration', 'gstin', 'pan', 'tan', 'registered_on'] as const;
  return (
    <RecordFacts
      record={registeredRecord}
      words="request.registered"
      values={registered}
      shown={names.filter((name) => registered[name] !== '')}
      texts={{ registered_on: formatDate(registered.registered_on) }}
    />
  );
}

/** The delivery: files to download, and the result as text. */
export function DeliverablesCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { deliverables, result, registered } = view;
  if (deliverables.length === 0 && result === null) return null;
  return (
    <Card
      title={t(view.consultation === null ? 'request.deliverables' : 'request.consultation.summary')}
      id="delivered"
    >
      {result === null ? null : (
        <Box component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 1 }}>
          {result}
        </Box>
      )}
      {registered === null ? null : <RegisteredNumbers registered={registered} />}
      <div className="doc-list">
        {deliverables.map(({ id, fileName, bytes, delivered_at }) => (
          <DocRow
            key={id}
            name={fileName}
            fileName={fileName}
            meta={`${formatDate(delivered_at)}, ${formatBytes(bytes)}`}
            actions={
              !mayOn(view.request, 'file.open') ? null : (
                <a
                  className="btn btn--quiet btn--small"
                  href={`/api/documents/${encodeURIComponent(id)}`}
                  download={fileName}
                  aria-label={t('request.downloadFile', { name: fileName })}
                >
                  <Icon name="download" size={15} />
                  {t('request.download')}
                </a>
              )
            }
          />
        ))}
      </div>
    </Card>
  );
}
