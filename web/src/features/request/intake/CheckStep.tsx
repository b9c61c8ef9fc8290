import type { CaseView } from '@anupalan/domain/contracts/requests';
import { isEmptyAnswer } from '@anupalan/domain/rules/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError, messageOf } from '../../../shared/api/errors';
import { useSession } from '../../../shared/api/session';
import { Button } from '../../../shared/components/Button';
import { ToneChip } from '../../../shared/components/Chip';
import { Icon } from '../../../shared/components/icons';
import { AccountBox, accountContact } from './AccountBox';
import { AnswerList } from './AnswerList';
import { furtherDocuments, openDocuments, sectionsOf, shownRequirements, wrongAnswers } from './sections';
import { type Definition, DOCUMENTS } from './steps';
import type { DraftState } from './use-draft';
import type { Submit } from './use-submit';
import '../../../shared/components/form/form.css';

export interface CheckStepProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly draft: DraftState;
  readonly submit: Submit;
  readonly pathOf: (slug: string) => string;
}

interface Gap {
  /** The value is missing, not invalid. */
  readonly missing?: 'answer' | 'document';
  readonly message: string;
  /** The step that can correct it; null: shown without a link. */
  readonly slug: string | null;
}

/** Missing and invalid values, in the order of the form, each with its step; then the server's further findings. */
function gapsOf({ view, definition, draft, submit }: CheckStepProps): Gap[] {
  const { fields, requirements } = definition;
  const sections = sectionsOf(fields);
  const slugOf = (key: string): string | null =>
    sections.find((section) => section.fields.some((field) => field.key === key))?.slug ?? null;
  const here: Gap[] = [
    ...wrongAnswers(fields, draft.answers).map(({ path, message }): Gap => {
      const field = fields.find(({ key }) => key === path);
      const isMissing = field !== undefined && isEmptyAnswer(field, draft.answers[path]);
      return { message, slug: slugOf(path), ...(isMissing ? { missing: 'answer' } : {}) };
    }),
    ...openDocuments(requirements, fields, draft.answers, view.documents).map(
      ({ message }): Gap => ({
        missing: 'document',
        message,
        slug: DOCUMENTS,
      }),
    ),
  ];
  if (here.length > 0 || !submit.isError) return here;
  const { error } = submit;
  if (!(error instanceof ApiError) || error.errors.length === 0) return [{ message: messageOf(error), slug: null }];
  return error.errors.map(({ path, message }) => ({
    message,
    slug: path.startsWith('documents.') ? DOCUMENTS : slugOf(path.replace(/^answers\./, '')),
  }));
}

/** All answers before the submit, with links to each part. */
export function CheckStep(props: CheckStepProps) {
  const { t } = useTranslation();
  const { view, definition, draft, submit, pathOf } = props;
  const documents = t(view.consultation === null ? 'request.documents' : 'request.consultation.papers');
  const { user } = useSession();
  const contact = accountContact(user, draft.answers);
  // Ticked by default for an account without a name, so that staff can address the person.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const useForAccount = chosen ?? user?.name === null;
  const gaps = gapsOf(props);
  const headline = gaps.every(({ missing }) => missing === 'answer')
    ? 'request.intake.missingAnswers'
    : gaps.every(({ missing }) => missing === 'document')
      ? 'request.intake.missingDocuments'
      : gaps.every(({ missing }) => missing !== undefined)
        ? 'request.intake.missingBoth'
        : 'request.intake.missing';
  const incomplete = gaps.length > 0 && !submit.isError;
  const shown = shownRequirements(definition.requirements, definition.fields, draft.answers, view.documents);
  const further = furtherDocuments(definition.requirements, view.documents);
  return (
    <div className="form">
      {gaps.length > 0 ? (
        <div className={incomplete ? 'missing-list' : 'error-summary'} role={incomplete ? undefined : 'alert'}>
          <h3 className="card-title">
            {incomplete ? null : <Icon name="alert" size={18} />}
            {incomplete ? t(headline, { count: gaps.length }) : t('request.intake.wrong')}
          </h3>
          <ul>
            {gaps.map(({ message, slug }) => (
              <li key={`${slug}-${message}`}>{slug === null ? message : <Link to={pathOf(slug)}>{message}</Link>}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <AnswerList fields={definition.fields} answers={draft.answers} changeAt={pathOf} />
      {shown.length > 0 || further.length > 0 ? (
        <section>
          <div className="answers-head">
            <h3 className="card-title">{documents}</h3>
            <Link
              className="link"
              to={pathOf(DOCUMENTS)}
              aria-label={t('request.intake.changeOf', { label: documents })}
            >
              {t('request.intake.change')}
            </Link>
          </div>
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
      ) : null}
      {contact === null ? null : <AccountBox contact={contact} checked={useForAccount} onChange={setChosen} />}
      <div className="form-actions">
        <Button
          pending={submit.isPending}
          disabledReason={incomplete ? t('request.intake.submitBlocked') : null}
          onClick={() => submit.submit(useForAccount ? contact : null)}
        >
          {t('request.intake.submit', { title: view.request.service_title })}
        </Button>
        {incomplete ? (
          <span className="small muted" aria-hidden="true">
            {t('request.intake.submitBlocked')}
          </span>
        ) : null}
      </div>
    </div>
  );
}
