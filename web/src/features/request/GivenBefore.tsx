import type { OwnDocument, OwnDocuments } from '@anupalan/domain/contracts/documents';
import type { DocumentUploaded } from '@anupalan/domain/contracts/requests';
import { isIdentityDocument } from '@anupalan/domain/rules/documents';
import { givenAgain } from '@anupalan/domain/rules/own-documents';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { useCommand } from '../../shared/api/use-command';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Row } from '../../shared/kit/Row';
import { toast } from '../../shared/kit/toast/store';
import type { DocumentUploadProps } from './DocumentUpload';

export interface GivenBeforeProps extends Pick<DocumentUploadProps, 'requestId' | 'documentKey' | 'accept' | 'maxMb'> {
  readonly label: string;
  /** What is sent with the document, as with an upload. */
  readonly fields: Readonly<Record<string, string>>;
  /** What has to be filled in first; null for nothing. */
  readonly missing: string | null;
  readonly onGiven: (answer: DocumentUploaded) => void;
}

/** The documents of the customer that fit this place: one press gives one of them again. */
export function GivenBefore(props: GivenBeforeProps) {
  const { requestId, documentKey, accept, maxMb, label, fields, missing, onGiven } = props;
  const { t } = useTranslation();
  const own = useQuery({ ...modelQuery<OwnDocuments>(models.papers, '/api/documents'), staleTime: 60_000 });
  const give = useCommand<OwnDocument, DocumentUploaded>({
    send: ({ source, id }, idempotencyKey) =>
      api.post(
        `/api/requests/${encodeURIComponent(requestId)}/documents/again`,
        { documentKey, ...fields, from: { source, id } },
        { idempotencyKey },
      ),
    onSuccess: onGiven,
    onError: (error) => void toast({ kind: 'bad', title: messageOf(error) }),
  });
  const identity = isIdentityDocument({ documentKey, label, name: null });
  const place = { requestId, key: documentKey, identity, rules: { types: accept, maxMb } };
  const items = own.data?.items.filter(({ my_role }) => my_role === null) ?? [];
  const offered = givenAgain(items, place);
  if (offered.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ mt: 1.5 }}>
      <div className="small muted">{t('documents.again')}</div>
      {offered.map((one) => (
        <Row key={one.id} nowrap justify="space-between">
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }} className="small">
            {[one.name, one.about, formatDate(one.at)].filter(Boolean).join(' · ')}
          </Box>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('documents.useOf', { name: one.name })}
            pending={give.isPending && give.variables.id === one.id}
            disabledReason={missing}
            onClick={() => give.mutate(one)}
          >
            {t('documents.use')}
          </Button>
        </Row>
      ))}
    </Stack>
  );
}
