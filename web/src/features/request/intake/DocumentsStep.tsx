import type { CaseView } from '@anupalan/domain/contracts/requests';
import { Button } from '../../../components/Button';
import { useTranslation } from '../../../i18n/use-translation';
import { DocumentSlot } from '../DocumentSlot';
import { type Answers, shownRequirements } from './sections';
import type { Definition } from './steps';

export interface DocumentsStepProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly answers: Answers;
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** Each document that is asked for, the rejected ones on top. */
export function DocumentsStep({ view, definition, answers, onNext, onExit }: DocumentsStepProps) {
  const { t } = useTranslation();
  const { fields, requirements } = definition;
  const standing = (key: string) => view.documents.find((one) => one.key === key) ?? null;
  const shown = shownRequirements(requirements, fields, answers, view.documents);
  const rejected = shown.filter(({ key }) => standing(key)?.status === 'rejected');
  const rest = shown.filter((one) => !rejected.includes(one));
  return (
    <div className="form">
      <p className="muted">{t(shown.length > 0 ? 'request.intake.documentsLead' : 'request.intake.noDocuments')}</p>
      <div className="doc-list">
        {[...rejected, ...rest].map((requirement) => (
          <DocumentSlot
            key={requirement.key}
            requestId={view.request.id}
            requirement={requirement}
            document={standing(requirement.key)}
            editable={view.allowed_actions.includes('documents')}
          />
        ))}
      </div>
      <div className="form-actions">
        <Button onClick={onNext}>{t('request.intake.continue')}</Button>
        <Button variant="quiet" onClick={onExit}>
          {t('request.intake.saveAndExit')}
        </Button>
      </div>
    </div>
  );
}
