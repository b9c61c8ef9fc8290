import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { turnIn, turnTone } from '../../../shared/case-parts/status';
import type { Tone } from '../../../shared/kit/Chip';
import { ToneChip } from '../../../shared/kit/Chip';
import { formatDate } from '../../../shared/kit/dates';
import { Card } from '../../../shared/kit/Page';
import { CallCard } from '../CallCard';
import { Delivered, FactsCard, Payments, Progress } from '../CasePane';
import { Said } from '../Conversation';
import { RegistrationCard } from '../RegistrationCard';
import { FormAnswers } from '../review/FormAnswers';
import '../review/review.css';

const documentTone: Readonly<Record<CaseDocument['status'], Tone>> = {
  uploaded: 'info',
  pending_review: 'info',
  approved: 'done',
  rejected: 'bad',
};

export interface PastStaffProps {
  readonly view: CaseView;
}

/** A frozen case as staff saw it: the parts of their page, without what could be done on it. */
export function PastStaff({ view }: PastStaffProps) {
  const { t } = useTranslation();
  return (
    <div className="case-pane">
      <div className="stack">
        <Card title={t('caseHistory.field.status')}>
          <ToneChip tone={turnTone[turnIn(view)]} label={view.status.label} />
          {view.status.hint === null ? null : <p className="small muted">{view.status.hint}</p>}
        </Card>
        <CallCard view={view} />
        <Documents view={view} />
        <section className="card data" aria-label={t('office.review.form')}>
          <FormAnswers view={view} readOnly />
        </section>
        <Thread view={view} kind="messages" />
        <Thread view={view} kind="notes" />
        <Delivered view={view} />
      </div>
      <div className="stack">
        <FactsCard view={view} />
        <RegistrationCard view={view} />
        <Progress view={view} />
        <Payments view={view} readOnly />
      </div>
    </div>
  );
}

function Documents({ view: { documents } }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  return (
    <Card title={t('caseHistory.documents')}>
      {documents.length === 0 ? <p className="small muted">{t('caseHistory.noDocuments')}</p> : null}
      <Box
        component="ul"
        sx={{
          '& li': {
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'flex-start',
            gap: '4px 12px',
            flexWrap: 'wrap',
            p: '8px 0',
          },
          '& li + li': { borderTop: '1px solid var(--line)' },
          '& .strong': { overflowWrap: 'anywhere' },
          '& .tiny': { overflowWrap: 'anywhere' },
          '& .note': { flexBasis: '100%' },
        }}
      >
        {documents.map(({ id, label, person, fileName, status, superseded, reason, uploaded_at }) => (
          <li key={id}>
            <div>
              <div className="strong">{person === null ? label : `${label} (${person})`}</div>
              <div className="tiny faint num">{`${fileName} · ${formatDate(uploaded_at, 'dayTime')}`}</div>
            </div>
            {superseded ? (
              <ToneChip tone="info" label={t('caseHistory.document.replaced')} />
            ) : (
              <ToneChip tone={documentTone[status]} label={t(`caseHistory.document.${status}`)} />
            )}
            {reason ? <p className="note note--bad small">{reason}</p> : null}
          </li>
        ))}
      </Box>
    </Card>
  );
}

function Thread({ view, kind }: { readonly view: CaseView; readonly kind: 'messages' | 'notes' }) {
  const { t } = useTranslation();
  const { items } = view[kind];
  return (
    <Card title={t(`office.pane.${kind}`)}>
      {items.length === 0 ? (
        <p className="small muted">{t(kind === 'messages' ? 'office.pane.noMessages' : 'office.pane.noNotes')}</p>
      ) : (
        <Stack component="ol" spacing={1.75} sx={{ mb: 2.25 }}>
          {items.map((message) => (
            // The reader of today did not write it, also where the past viewer did.
            <Said key={message.id} message={{ ...message, mine: false }} />
          ))}
        </Stack>
      )}
    </Card>
  );
}
