import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/components/icons';
import { Card } from '../../../shared/components/Page';
import { requestPath } from '../paths';
import { type Answers, isCorrected, sectionsOf } from './sections';
import type { Definition } from './steps';

export interface CorrectionCardProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly answers: Answers;
  /** The answers of the last submission. */
  readonly handedIn: Answers;
}

/** The answers to be corrected, each with the reason and a link to its question. */
export function CorrectionCard({ view, definition, answers, handedIn }: CorrectionCardProps) {
  const { t } = useTranslation();
  const sections = sectionsOf(definition.fields);
  const shown = view.correction_fields.flatMap(({ key, reason }) => {
    const section = sections.find((one) => one.fields.some((field) => field.key === key));
    const field = section?.fields.find((one) => one.key === key);
    return section === undefined || field === undefined
      ? []
      : [{ key, reason, slug: section.slug, label: field.label }];
  });
  if (shown.length === 0) return null;
  return (
    <Card title={t('request.turn.toCorrect')}>
      <ul className="tasks">
        {shown.map(({ key, reason, slug, label }) => (
          <li key={key}>
            <span>
              <Link to={requestPath(view.request, slug, key)}>{label}</Link>
              <span className="small muted correction-reason">{reason}</span>
            </span>
            {isCorrected(key, answers, handedIn) ? (
              <span className="small task-state task-state--done">
                <Icon name="check" size={14} />
                {t('request.turn.changed')}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
