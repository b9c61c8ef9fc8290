import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { OTHER } from '@anupalan/domain/rules/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../shared/components/Page';
import { DocumentSlot } from './DocumentSlot';
import { isEditable } from './words';

/** The number of approved documents that are not folded away. */
const APPROVED_SHOWN = 2;

/** The id of a document's row, for links; `other` documents share their key. */
export const slotId = ({ key, id = key }: { readonly key: string; readonly id?: string }): string =>
  `document-${key === OTHER ? id : key}`;

/** Scrolls to a document's row and focuses its upload button. */
export function goToDocument(place: Parameters<typeof slotId>[0]): void {
  const row = document.getElementById(slotId(place));
  row?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  (row?.querySelector<HTMLElement>('.drop-acts button') ?? row)?.focus({ preventScroll: true });
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
  readonly open?: readonly ServiceDocumentView[];
}

/** The request's documents: those with a needed correction first, with the reason; approved ones are folded away. */
export function DocumentsCard({ view, requirements, open = [] }: DocumentsCardProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const documents = [...view.documents].sort((a, b) => order[a.status] - order[b.status]);
  const approved = documents.filter(({ status }) => status === 'approved');
  const folded = approved.length > APPROVED_SHOWN + 1 && !all ? approved.slice(APPROVED_SHOWN) : [];
  const shown = documents.filter((one) => !folded.includes(one));
  if (documents.length === 0 && open.length === 0) return null;
  return (
    <Card title={t(view.consultation === null ? 'request.documents' : 'request.consultation.papers')} id="documents">
      <div className="doc-list">
        {open.map((requirement) => (
          <DocumentSlot
            key={requirement.key}
            id={slotId({ key: requirement.key })}
            requestId={view.request.id}
            requirement={requirement}
            document={null}
            editable={isEditable(view, null)}
          />
        ))}
        {shown.map((document) => (
          <DocumentSlot
            key={`${document.key}-${document.personId ?? ''}-${document.key === OTHER ? document.id : ''}`}
            id={slotId(document)}
            requestId={view.request.id}
            requirement={requirements.find(({ key }) => key === document.key) ?? null}
            document={document}
            editable={isEditable(view, document)}
          />
        ))}
      </div>
      {folded.length > 0 ? (
        <div className="fold">
          <button type="button" className="link" onClick={() => setAll(true)}>
            {t('request.showApproved', { count: folded.length })}
          </button>
        </div>
      ) : null}
    </Card>
  );
}
