import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { documentSlot, OTHER } from '@anupalan/domain/rules/documents';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Card } from '../../shared/kit/Page';
import { DocumentSlot } from './DocumentSlot';
import { isEditable } from './words';

/** The number of approved documents that are not folded away. */
const APPROVED_SHOWN = 2;

/** A required document without a usable file. */
export interface OpenPlace {
  readonly key: string;
  readonly requirement: ServiceDocumentView;
  readonly label: string;
  /** The id and the name of the person of the form whose document it is; null for one of the request. */
  readonly personId: string | null;
  readonly person: string | null;
}

type Place = Pick<OpenPlace, 'key' | 'personId'> & { readonly id?: string };

/** The id of a document's row, for links; `other` documents share their place. */
const slotId = ({ key, personId, id = key }: Place): string =>
  `document-${key === OTHER ? id : documentSlot(key, personId)}`;

/** Scrolls to a document's row and focuses its upload button. */
export function goToDocument(place: Place): void {
  const row = document.getElementById(slotId(place));
  row?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  // The button to photograph is hidden where there is no camera, and cannot have the focus there.
  (row?.querySelector<HTMLElement>('.drop-acts > button') ?? row)?.focus({ preventScroll: true });
}

const order: Readonly<Record<CaseDocument['status'], number>> = {
  rejected: 0,
  pending_review: 1,
  uploaded: 1,
  approved: 2,
};

export interface DocumentsCardProps {
  readonly view: CaseView;
  readonly requirements: readonly ServiceDocumentView[];
  /** Required documents without a usable file, to be uploaded here (a correction). */
  readonly open?: readonly OpenPlace[];
  /** The ids of the rejected documents that the form as it is answered now can do without. */
  readonly spare?: readonly string[];
}

/** The request's documents: those with a needed correction first, with the reason; approved ones are folded away. */
export function DocumentsCard({ view, requirements, open = [], spare = [] }: DocumentsCardProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const documents = [...view.documents].sort((a, b) => order[a.status] - order[b.status]);
  const approved = documents.filter(({ status }) => status === 'approved');
  const folded = approved.length > APPROVED_SHOWN + 1 && !all ? approved.slice(APPROVED_SHOWN) : [];
  const shown = documents.filter((one) => !folded.includes(one));
  const [next] = folded;
  if (documents.length === 0 && open.length === 0) return null;
  return (
    <Card title={t(view.consultation === null ? 'request.documents' : 'request.consultation.papers')} id="documents">
      <div className="doc-list">
        {open.map((place) => (
          <DocumentSlot
            key={slotId(place)}
            id={slotId(place)}
            view={view}
            requirement={place.requirement}
            document={null}
            personId={place.personId}
            person={place.person}
            editable={isEditable(view, null)}
          />
        ))}
        {shown.map((document) => (
          <DocumentSlot
            key={slotId(document)}
            id={slotId(document)}
            view={view}
            requirement={requirements.find(({ key }) => key === document.key) ?? null}
            document={document}
            person={document.person}
            editable={isEditable(view, document)}
            needed={!spare.includes(document.id)}
          />
        ))}
      </div>
      {next !== undefined ? (
        <Box sx={{ borderTop: '1px solid var(--line)', pt: 1.5 }}>
          <button
            type="button"
            className="link"
            onClick={() => {
              flushSync(() => setAll(true));
              // The button is gone: the first row that it showed takes the focus.
              document.getElementById(slotId(next))?.focus({ preventScroll: true });
            }}
          >
            {t('request.showApproved', { count: folded.length })}
          </button>
        </Box>
      ) : null}
    </Card>
  );
}
