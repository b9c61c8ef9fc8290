import { businessRecord, factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import type { AssessmentAnswers, AssessmentDraftView } from '@anupalan/domain/contracts/assessment';
import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import { fittingRegistrations, fittingTraits, type Question } from '@anupalan/domain/rules/assessment';
import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import type { FormikProps } from 'formik';
import { useTranslation } from 'react-i18next';
import { type Look, RecordForm } from '../../shared/forms/RecordForm';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { CheckboxGroup } from '../../shared/kit/form/CheckboxGroup';
import { RadioField } from '../../shared/kit/form/choices';
import { dataOf, type FormOf } from '../../shared/kit/form/record-values';
import { periodText } from '../../shared/period-words';
import { byRule } from './compliance-api';

/** A business that is not among the person's yet. */
export const NEW_BUSINESS = 'new';

/** The answers in their form. `business`: an id, `NEW_BUSINESS`, or '' before one is chosen. */
export type AnswerValues = FormOf<typeof businessRecord> & {
  readonly business: string;
  readonly kept: AssessmentAnswers['kept'];
};

/** The fields of a business that each question asks for, by their names on the wire. */
export const FIELDS: Readonly<Record<Question, readonly (keyof FormOf<typeof businessRecord>)[]>> = {
  business: ['name'],
  kind: ['kind'],
  place: ['state', 'incorporated_on'],
  turnover: ['turnover'],
  employees: ['employees'],
  activities: ['activities'],
  gst: ['gst', 'gst_since', 'gstin'],
  registrations: ['registrations'],
  traits: ['traits'],
  dates: [],
};

const LOOKS = {
  kind: { as: 'radio' },
  turnover: { as: 'radio' },
  gst: { as: 'radio' },
  state: { options: STATE_NAMES.map((value) => ({ value, label: value })) },
  incorporated_on: { type: 'date' },
  gst_since: { type: 'date' },
} as const satisfies Readonly<Record<string, Look>>;

export interface QuestionFieldsProps {
  readonly question: Question;
  readonly form: FormikProps<AnswerValues>;
  readonly businesses: readonly BusinessView[];
  readonly dates: AssessmentDraftView['dates'];
}

/** The fields of one question of the assessment. */
export function QuestionFields({ question, form, businesses, dates }: QuestionFieldsProps) {
  const { t } = useTranslation();
  const { business, kept: _, ...said } = form.values;
  const facts = factsOfBusiness(dataOf(businessRecord, said));
  if (question === 'dates') return <Dates form={form} dates={dates} />;
  const shown: Readonly<Record<string, boolean>> = {
    name: business === NEW_BUSINESS,
    incorporated_on: facts.kind !== 'individual',
    gst_since: facts.gst !== 'none',
    gstin: facts.gst !== 'none' || said.gstin !== '',
  };
  const registrations = fittingRegistrations(facts).filter((one) => one !== 'tan' || said.tan === '');
  return (
    <>
      {question === 'business' && businesses.length > 0 ? (
        <RadioField
          name="business"
          label={t('assessment.which')}
          options={[
            ...businesses.map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW_BUSINESS, label: t('assessment.other') },
          ]}
        />
      ) : null}
      <RecordForm
        record={businessRecord}
        words="business"
        looks={{
          ...LOOKS,
          traits: {
            options: fittingTraits(facts).map((value) => ({ value, label: t(`business.option.traits.${value}`) })),
          },
          registrations: {
            options: registrations.map((value) => ({ value, label: t(`business.option.registrations.${value}`) })),
          },
        }}
        layout={FIELDS[question].filter((name) => shown[name] ?? true)}
      />
    </>
  );
}

/** The dates that have passed, by what was due. */
function Dates({ form, dates }: Pick<QuestionFieldsProps, 'form' | 'dates'>) {
  const { t } = useTranslation();
  const rules = byRule(dates);
  const all = (): Record<string, string[]> =>
    Object.fromEntries(rules.map(([id, own]) => [id, own.map(({ period_id }) => period_id)]));
  return (
    <>
      <div>
        <Button variant="quiet" size="small" icon="check" onClick={() => void form.setFieldValue('kept', all())}>
          {t('assessment.allKept')}
        </Button>
      </div>
      {rules.map(([id, own]) => (
        <CheckboxGroup
          key={id}
          name={`kept.${id}`}
          label={own[0]?.form}
          options={own.map((date) => ({
            value: date.period_id,
            label: periodText(t, date),
            hint: t('assessment.due', { date: formatDate(date.due) }),
          }))}
        />
      ))}
    </>
  );
}
