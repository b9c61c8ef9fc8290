import type { CaseView } from '@anupalan/domain/contracts/requests';
import { isEmptyAnswer } from '@anupalan/domain/rules/fields';
import { flatAnswers, formPeople, pathOfError, personPath, questionAt } from '@anupalan/domain/rules/people';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../shared/api/errors';
import { t } from '../../../shared/i18n/i18n';
import { Button } from '../../../shared/kit/Button';
import { ToneChip } from '../../../shared/kit/Chip';
import { Icon } from '../../../shared/kit/icons';
import { Row } from '../../../shared/kit/Row';
import { AccountBox, useAccountContact } from './AccountBox';
import { AnswerList } from './AnswerList';
import { ForSigner } from './ForSigner';
import {
  type Definition,
  furtherDocuments,
  openDocuments,
  questionOf,
  shownRequirements,
  wrongAnswers,
} from './sections';
import { DOCUMENTS, type Step, stepOf } from './steps';
import type { DraftState } from './use-draft';
import { type Submit, submitProblem } from './use-submit';
import '../../../shared/kit/form/form.css';

export interface CheckStepProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly draft: DraftState;
  readonly submit: Submit;
  /** The steps that are open now; the others are read-only here. */
  readonly steps: readonly Step[];
  readonly pathOf: (slug: string, field?: string) => string;
}

interface Gap {
  /** The value is missing, not invalid. */
  readonly missing?: 'answer' | 'document';
  readonly message: string;
  /** The step that can correct it; null: shown without a link. */
  readonly slug: string | null;
  /** The path of a person's answer, to which the link leads. */
  readonly field?: string;
  /** The person whose document is missing. */
  readonly personId?: string;
}

/** Missing and invalid values, in the order of the form, each with its step; then the server's further findings. */
export function gapsOf({ view, definition, draft, submit, steps }: Omit<CheckStepProps, 'pathOf'>): Gap[] {
  const { questions } = definition;
  const { answers } = draft;
  const people = formPeople(questions, answers) ?? [];
  const flat = flatAnswers(questions, answers);
  const slugOf = (path: string): string | null => stepOf(steps, questionOf(path))?.slug ?? null;
  /** The gap of an invalid answer; a person's with their name. */
  const gapOf = ({ path, message }: { readonly path: string; readonly message: string }): Gap => {
    const own = pathOfError(answers, path);
    const place = own === null ? null : personPath(own);
    const person = people.find(({ list, id }) => list === place?.list && id === place.id);
    const slug = slugOf(path);
    return own === null || person === undefined
      ? { message, slug }
      : { message: t('request.intake.ofPerson', { name: person.name, message }), slug, field: own };
  };
  const here: Gap[] = [
    ...wrongAnswers(definition, answers).map((wrong): Gap => {
      const path = pathOfError(answers, wrong.path) ?? wrong.path;
      const field = questionAt(questions, path);
      const isMissing = field !== undefined && isEmptyAnswer(field, flat[path]);
      return { ...gapOf(wrong), ...(isMissing ? { missing: 'answer' } : {}) };
    }),
    ...openDocuments(definition, draft.answers, view.documents).map(
      ({ message, personId }): Gap => ({
        missing: 'document',
        message,
        slug: DOCUMENTS,
        ...(personId === null ? {} : { personId }),
      }),
    ),
  ];
  if (here.length > 0 || !submit.isError) return here;
  const { error } = submit;
  if (!(error instanceof ApiError) || error.errors.length === 0) return [{ message: submitProblem(error), slug: null }];
  return error.errors.map(({ path, message }) =>
    path.startsWith('documents.')
      ? { message, slug: DOCUMENTS }
      : gapOf({ path: path.replace(/^answers\./, ''), message }),
  );
}

/** Each gap with the way to where it is closed. */
export const GapList = ({ gaps, pathOf }: Pick<CheckStepProps, 'pathOf'> & { readonly gaps: readonly Gap[] }) => (
  <ul>
    {gaps.map(({ message, slug, field }) => (
      <li key={`${slug}-${message}`}>{slug === null ? message : <Link to={pathOf(slug, field)}>{message}</Link>}</li>
    ))}
  </ul>
);

/** What the gaps have in common: answers, documents or both are missing, or something is wrong. */
const headlineOf = (gaps: readonly Gap[]) =>
  gaps.every(({ missing }) => missing === 'answer')
    ? 'request.intake.missingAnswers'
    : gaps.every(({ missing }) => missing === 'document')
      ? 'request.intake.missingDocuments'
      : gaps.every(({ missing }) => missing !== undefined)
        ? 'request.intake.missingBoth'
        : 'request.intake.missing';

/** The documents with their files; the required ones without a file are marked. */
function GivenDocuments({ view, definition, draft, pathOf }: Omit<CheckStepProps, 'submit' | 'steps'>) {
  const { t } = useTranslation();
  const documents = t(view.consultation === null ? 'request.documents' : 'request.consultation.papers');
  const shown = shownRequirements(definition, draft.answers, view.documents);
  const further = furtherDocuments(definition.requirements, view.documents);
  if (shown.length === 0 && further.length === 0) return null;
  return (
    <section>
      <Row
        spacing={1.5}
        align="baseline"
        justify="space-between"
        nowrap
        sx={{ borderBottom: '1px solid var(--line)', pb: 1, mb: 1.25 }}
      >
        <h3 className="card-title">{documents}</h3>
        <Link className="link" to={pathOf(DOCUMENTS)} aria-label={t('request.intake.changeOf', { label: documents })}>
          {t('request.intake.change')}
        </Link>
      </Row>
      <dl className="pairs pairs--facts answers">
        {shown.map(({ key, label, required }) => {
          const document = view.documents.find((one) => one.key === key);
          return (
            <div key={key} className="pair">
              <dt>{label}</dt>
              <dd>
                {document !== undefined ? (
                  document.fileName
                ) : required ? (
                  <ToneChip tone="warning" label={t('request.docStatus.missing')} />
                ) : (
                  t('request.intake.notProvided')
                )}
              </dd>
            </div>
          );
        })}
        {further.map(({ id, label, fileName }) => (
          <div key={id} className="pair">
            <dt>{label === fileName ? t('request.additionalDocument') : label}</dt>
            <dd>{fileName}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All answers before the submit, with links to each part. */
export default function CheckStep(props: CheckStepProps) {
  const { t } = useTranslation();
  const { view, definition, draft, submit, steps, pathOf } = props;
  const changeAt = (key: string): string | null => {
    const step = stepOf(steps, key);
    return step === null ? null : pathOf(step.slug);
  };
  const { contact, isNameless } = useAccountContact(view, draft.answers);
  // Ticked by default for an account without a name, so that staff can address the person.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const useForAccount = chosen ?? isNameless;
  const gaps = gapsOf(props);
  const incomplete = gaps.length > 0 && !submit.isError;
  return (
    <div className="form">
      {gaps.length > 0 ? (
        <div className={incomplete ? 'missing-list' : 'error-summary'} role={incomplete ? undefined : 'alert'}>
          <h3 className="card-title">
            {incomplete ? null : <Icon name="alert" size={18} />}
            {incomplete ? t(headlineOf(gaps), { count: gaps.length }) : t('request.intake.wrong')}
          </h3>
          <GapList gaps={gaps} pathOf={pathOf} />
        </div>
      ) : null}
      <AnswerList questions={definition.questions} answers={draft.answers} changeAt={changeAt} />
      <GivenDocuments view={view} definition={definition} draft={draft} pathOf={pathOf} />
      {contact === null ? null : <AccountBox contact={contact} checked={useForAccount} onChange={setChosen} />}
      <div className="form-actions">
        <ForSigner view={view}>
          <Button
            pending={submit.isPending}
            disabledReason={incomplete ? t('request.intake.submitBlocked') : null}
            onClick={() => submit.submit(useForAccount ? contact : null)}
          >
            {t('request.intake.submit', { title: view.request.service_title })}
          </Button>
        </ForSigner>
        {incomplete ? (
          <span className="small muted" aria-hidden="true">
            {t('request.intake.submitBlocked')}
          </span>
        ) : null}
      </div>
    </div>
  );
}
