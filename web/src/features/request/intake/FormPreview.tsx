import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { type FormRef, formOf, questionsOf } from '@anupalan/domain/forms/registry';
import { askedFields, askedNow } from '@anupalan/domain/rules/fields';
import { Formik } from 'formik';
import { useTranslation } from 'react-i18next';
import { DocRow } from '../../../shared/case-parts/DocRow';
import { Required } from '../../../shared/kit/icons';
import { AnswerField } from './AnswerField';
import { type Answers, isWide, sectionsOf, shownRequirements } from './sections';
import { startValues } from './start-values';
import '../../../shared/kit/form/form.css';

export interface FormPreviewProps {
  readonly form: FormRef;
  readonly fields: readonly ServiceFieldView[];
  readonly documents: readonly ServiceDocumentView[];
}

/** The form of a service as customers see it, to be tried: nothing is kept or validated. */
export function FormPreview({ form, fields, documents }: FormPreviewProps) {
  const { t } = useTranslation();
  // Other questions have other kinds of values.
  const shape = fields.map(({ key, type, options }) => `${key}:${type}:${options.length > 0}`).join();
  return (
    <Formik<Record<string, unknown>> key={shape} initialValues={startValues(fields, {})} onSubmit={() => undefined}>
      {({ values }) => (
        <div className="form">
          {sectionsOf(askedFields(fields, values)).map(({ slug, title, fields: asked }) => (
            <section key={slug} className="form" aria-label={title || t('request.intake.details')}>
              {title === '' ? null : <h4 className="card-title">{title}</h4>}
              {asked.map((field) => (
                <div key={field.key} className={isWide(field) ? 'question form-wide' : 'question'}>
                  <AnswerField field={askedNow(field, values)} />
                </div>
              ))}
            </section>
          ))}
          <People form={form} />
          <Documents {...{ form, fields, documents, values }} />
        </div>
      )}
    </Formik>
  );
}

/** The lists of people that come with the kind of form. */
function People({ form }: { readonly form: FormRef }) {
  const { t } = useTranslation();
  return formOf(form).people.map(({ key, label, people }) => (
    <section key={key}>
      <h4 className="card-title">{label}</h4>
      <p className="small muted">
        {t('servicesAdmin.config.ofEach', { questions: (people?.fields ?? []).map((one) => one.label).join(', ') })}
      </p>
    </section>
  ));
}

function Documents({ form, fields, documents, values }: FormPreviewProps & { readonly values: Answers }) {
  const { t } = useTranslation();
  const shown = shownRequirements({ requirements: [...documents], questions: questionsOf(form, fields) }, values, []);
  if (shown.length === 0) return null;
  return (
    <section>
      <h4 className="card-title">{t('request.intake.documents')}</h4>
      <div className="doc-list">
        {shown.map(({ id, label, description, required, allowed_types, max_size_mb, per_person }) => (
          <DocRow
            key={id}
            name={
              <>
                {label}
                {required ? <Required /> : null}
              </>
            }
            meta={[
              description,
              t('forms.upload.limits', { formats: allowed_types.replaceAll(',', ', '), size: max_size_mb }),
              per_person ? t('servicesAdmin.config.perPerson') : '',
              required ? '' : t('forms.optional'),
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          />
        ))}
      </div>
    </section>
  );
}
