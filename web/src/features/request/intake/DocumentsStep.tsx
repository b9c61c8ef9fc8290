import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/components/Button';
import { DocumentSlot } from '../DocumentSlot';
import { formOpen, isEditable } from '../words';
import { AddDocument } from './AddDocument';
import { type Answers, furtherDocuments, shownRequirements } from './sections';
import type { Definition } from './steps';

export interface DocumentsStepProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly answers: Answers;
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** The required documents, rejected ones first, then the customer's additional ones. */
export function DocumentsStep({ view, definition, answers, onNext, onExit }: DocumentsStepProps) {
  const { t } = useTranslation();
  const { fields, requirements } = definition;
  const documentOf = (key: string) => view.documents.find((one) => one.key === key) ?? null;
  const shown = shownRequirements(requirements, fields, answers, view.documents);
  const rejected = shown.filter(({ key }) => documentOf(key)?.status === 'rejected');
  const rest = shown.filter((one) => !rejected.includes(one));
  const further = furtherDocuments(requirements, view.documents);
  return (
    <div className="form">
      <p className="muted">{t(shown.length > 0 ? 'request.intake.documentsLead' : 'request.intake.noDocuments')}</p>
      <div className="doc-list">
        {[...rejected, ...rest].map((requirement) => (
          <DocumentSlot
            key={requirement.key}
            requestId={view.request.id}
            requirement={requirement}
            document={documentOf(requirement.key)}
            editable={isEditable(view, documentOf(requirement.key))}
          />
        ))}
      </div>
      {further.length > 0 || formOpen(view) ? (
        <section className="form">
          <h3 className="card-title">{t('request.intake.furtherDocuments')}</h3>
          {further.length > 0 ? (
            <div className="doc-list">
              {further.map((one) => (
                <DocumentSlot
                  key={one.id}
                  requestId={view.request.id}
                  requirement={null}
                  document={one}
                  editable={isEditable(view, one)}
                />
              ))}
            </div>
          ) : null}
          {formOpen(view) ? <AddDocument requestId={view.request.id} /> : null}
        </section>
      ) : null}
      <div className="form-actions">
        <Button onClick={onNext}>{t('request.intake.continue')}</Button>
        <Button variant="quiet" onClick={onExit}>
          {t('request.intake.saveAndExit')}
        </Button>
      </div>
    </div>
  );
}
