import type { CaseView } from '@anupalan/domain/contracts/requests';
import { Link } from 'react-router-dom';
import { ApiError, messageOf } from '../../../api/errors';
import { Button } from '../../../components/Button';
import { BallChip } from '../../../components/Chip';
import { Icon } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import { AnswerList } from './AnswerList';
import { openDocuments, sectionsOf, shownRequirements, wrongAnswers } from './sections';
import { type Definition, DOCUMENTS } from './steps';
import type { DraftState } from './use-draft';
import type { Submit } from './use-submit';
import '../../../components/form/form.css';

export interface CheckStepProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly draft: DraftState;
  readonly submit: Submit;
  readonly pathOf: (slug: string) => string;
}

interface Gap {
  readonly message: string;
  /** The step where it is mended; null: said as it is. */
  readonly slug: string | null;
}

/** What is still missing or wrong, in the order of the form, each with its step; then what the server found besides. */
function gapsOf({ view, definition, draft, submit }: CheckStepProps): Gap[] {
  const { fields, requirements } = definition;
  const sections = sectionsOf(fields);
  const slugOf = (key: string): string | null =>
    sections.find((section) => section.fields.some((field) => field.key === key))?.slug ?? null;
  const here: Gap[] = [
    ...wrongAnswers(fields, draft.answers).map(({ path, message }) => ({ message, slug: slugOf(path) })),
    ...openDocuments(requirements, fields, draft.answers, view.documents).map(({ message }) => ({
      message,
      slug: DOCUMENTS,
    })),
  ];
  if (here.length > 0 || !submit.isError) return here;
  const { error } = submit;
  if (!(error instanceof ApiError) || error.errors.length === 0) return [{ message: messageOf(error), slug: null }];
  return error.errors.map(({ path, message }) => ({
    message,
    slug: path.startsWith('documents.') ? DOCUMENTS : slugOf(path.replace(/^answers\./, '')),
  }));
}

/** Everything once more before it is handed in, with the way back to each part. */
export function CheckStep(props: CheckStepProps) {
  const { t } = useTranslation();
  const { view, definition, draft, submit, pathOf } = props;
  const documents = t(view.consultation === null ? 'request.documents' : 'request.consultation.papers');
  const gaps = gapsOf(props);
  const incomplete = gaps.length > 0 && !submit.isError;
  const shown = shownRequirements(definition.requirements, definition.fields, draft.answers, view.documents);
  return (
    <div className="form">
      {gaps.length > 0 ? (
        <div className="error-summary" role="alert">
          <h3 className="card-title">
            <Icon name="alert" size={18} />
            {t('request.intake.wrong')}
          </h3>
          <ul>
            {gaps.map(({ message, slug }) => (
              <li key={`${slug}-${message}`}>{slug === null ? message : <Link to={pathOf(slug)}>{message}</Link>}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <AnswerList fields={definition.fields} answers={draft.answers} changeAt={pathOf} />
      {shown.length > 0 ? (
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
                      <BallChip ball="you" label={t('request.docStatus.missing')} />
                    ) : (
                      t('request.intake.notProvided')
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ) : null}
      <div className="form-actions">
        <Button
          pending={submit.isPending}
          disabledReason={incomplete ? t('request.intake.submitBlocked') : null}
          onClick={() => submit.submit()}
        >
          {t('request.intake.submit', { title: view.request.service_title })}
        </Button>
      </div>
    </div>
  );
}
