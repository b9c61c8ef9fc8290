import type { CaseView } from '@anupalan/domain/contracts/requests';
import { isNeeded } from '@anupalan/domain/rules/documents';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { DocumentSlot } from '../DocumentSlot';
import { formOpen, inCorrection, isEditable } from '../words';
import { AddDocument } from './AddDocument';
import { type Answers, answersToSend, type Definition, furtherDocuments, shownRequirements } from './sections';

export interface DocumentsStepProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly answers: Answers;
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** The required documents, rejected ones first, then the customer's additional ones. */
export default function DocumentsStep({ view, definition, answers, onNext, onExit }: DocumentsStepProps) {
  const { t } = useTranslation();
  const { requirements } = definition;
  const documentOf = (key: string) => view.documents.find((one) => one.key === key) ?? null;
  // Where a correction names what is open, an empty place that nobody asks for is no part of it.
  const named = inCorrection(view) && view.correction_scope !== 'everything';
  const shown = shownRequirements(definition, answers, view.documents).filter(
    ({ key, required }) => !named || required || documentOf(key) !== null,
  );
  const rejected = shown.filter(({ key }) => documentOf(key)?.status === 'rejected');
  const rest = shown.filter((one) => !rejected.includes(one));
  const given = answersToSend(definition.questions, answers);
  const further = furtherDocuments(requirements, view.documents);
  return (
    <div className="form">
      <p className="muted">{t(shown.length > 0 ? 'request.intake.documentsLead' : 'request.intake.noDocuments')}</p>
      <div className="doc-list">
        {[...rejected, ...rest].map((requirement) => (
          <DocumentSlot
            key={requirement.key}
            view={view}
            requirement={requirement}
            document={documentOf(requirement.key)}
            editable={isEditable(view, documentOf(requirement.key))}
            needed={isNeeded(requirement, given)}
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
                  view={view}
                  requirement={null}
                  document={one}
                  editable={isEditable(view, one)}
                />
              ))}
            </div>
          ) : null}
          {formOpen(view) ? <AddDocument view={view} personId={null} /> : null}
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
