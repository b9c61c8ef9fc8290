import { NAMESAKE } from '@anupalan/domain/forms/person';
import { askedFields, type FieldDefinition } from '@anupalan/domain/rules/fields';
import { formPeople } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Row } from '../../../shared/kit/Row';
import { answerText } from './answer-text';
import { type Answers, sectionsOf } from './sections';

export interface AnswerListProps {
  /** The service's questions and the lists of people. */
  readonly questions: readonly FieldDefinition[];
  readonly answers: Answers;
  /** The address where the answer to a question is changed, by its key; without it, or where it is null, it is read-only. */
  readonly changeAt?: (key: string) => string | null;
}

/** Answers beside their questions; that nobody shares a person's name is no news. */
export function AnswerPairs({
  fields,
  answers,
}: {
  readonly fields: readonly FieldDefinition[];
  readonly answers: Answers;
}) {
  return (
    <dl className="pairs pairs--facts answers">
      {fields
        .filter(({ key }) => key !== NAMESAKE || answers[key] === true)
        .map((field) => (
          <div key={field.key} className="pair">
            <dt>{field.label}</dt>
            <dd>{answerText(field, answers[field.key])}</dd>
          </div>
        ))}
    </dl>
  );
}

/** All answers by section, then person by person, without the questions that are not asked. */
export function AnswerList({ questions, answers, changeAt }: AnswerListProps) {
  const { t } = useTranslation();
  const asked = askedFields(questions, answers);
  const lists = asked.filter(({ people }) => people !== undefined);
  const people = formPeople(lists, answers) ?? [];
  const head = (title: string, key: string) => {
    const change = changeAt?.(key) ?? null;
    return (
      <Row
        spacing={1.5}
        align="baseline"
        justify="space-between"
        nowrap
        sx={{ borderBottom: '1px solid var(--line)', pb: 1, mb: 1.25 }}
      >
        <h3 className="card-title">{title}</h3>
        {change === null ? null : (
          <Link className="link" to={change} aria-label={t('request.intake.changeOf', { label: title })}>
            {t('request.intake.change')}
          </Link>
        )}
      </Row>
    );
  };
  return (
    <div className="stack">
      {sectionsOf(asked.filter((one) => !lists.includes(one))).map(({ slug, title, fields }) => (
        <section key={slug}>
          {head(title || t('request.intake.details'), fields[0]?.key ?? '')}
          <AnswerPairs fields={fields} answers={answers} />
        </section>
      ))}
      {lists.map(({ key, label, people: list }) => {
        const present = people.filter((one) => one.list === key);
        return present.length === 0 ? null : (
          <section key={key}>
            {head(label, key)}
            <div className="stack">
              {present.map(({ id, name, answers: own }) => (
                <div key={id}>
                  <Box component="h4" sx={{ fontSize: '0.9375rem', fontWeight: 600, mb: 1 }}>
                    {name}
                  </Box>
                  <AnswerPairs fields={askedFields(list?.fields ?? [], own)} answers={own} />
                </div>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}
