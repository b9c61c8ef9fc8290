import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { askedFields } from '@anupalan/domain/rules/fields';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { answerText } from './answer-text';
import { type Answers, sectionsOf } from './sections';

export interface AnswerListProps {
  readonly fields: readonly ServiceFieldView[];
  readonly answers: Answers;
  /** The address where a section's answers are changed; without it they are read-only. */
  readonly changeAt?: (slug: string) => string;
}

/** All answers by section, without the questions that are not asked. */
export function AnswerList({ fields, answers, changeAt }: AnswerListProps) {
  const { t } = useTranslation();
  const asked = new Set(askedFields(fields, answers).map(({ key }) => key));
  return (
    <div className="stack">
      {sectionsOf(fields).map((section) => {
        const shown = section.fields.filter(({ key }) => asked.has(key));
        const title = section.title || t('request.intake.details');
        return shown.length === 0 ? null : (
          <section key={section.slug}>
            <div className="answers-head">
              <h3 className="card-title">{title}</h3>
              {changeAt ? (
                <Link
                  className="link"
                  to={changeAt(section.slug)}
                  aria-label={t('request.intake.changeOf', { label: title })}
                >
                  {t('request.intake.change')}
                </Link>
              ) : null}
            </div>
            <dl className="pairs pairs--facts answers">
              {shown.map((field) => (
                <div key={field.key} className="pair">
                  <dt>{field.label}</dt>
                  <dd>{answerText(field, answers[field.key])}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}
