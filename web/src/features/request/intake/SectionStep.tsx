import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { askedFields } from '@anupalan/domain/rules/fields';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/components/Button';
import { AutosaveValues } from '../../../shared/components/form/AutosaveValues';
import { Form } from '../../../shared/components/form/Form';
import { laterCode, usePrefetch } from '../../../shared/components/later';
import { Note } from '../../../shared/components/states';
import { AnswerField } from './AnswerField';
import type { Answers, Section } from './sections';
import { startValues } from './start-values';
import type { DraftState } from './use-draft';

/** Yup with the rules: loaded when the section is completed, not while it is filled in. */
const checks = laterCode(() => import('./section-schema'));

export interface SectionStepProps {
  readonly section: Section;
  readonly fields: readonly ServiceFieldView[];
  readonly draft: DraftState;
  /** Answers to be corrected, with the reasons. */
  readonly correct: readonly { readonly key: string; readonly reason: string }[];
  /** The question that takes the focus; null: the section's start. */
  readonly focusOn: string | null;
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** The questions of one section; each change is saved, and the section is validated when it is completed. */
export default function SectionStep({ section, fields, draft, correct, focusOn, onNext, onExit }: SectionStepProps) {
  const { t } = useTranslation();
  const others = useRef<Answers>(draft.answers);
  others.current = draft.answers;
  // The initial values must not follow the changes that the form itself reports.
  const initial = useRef(startValues(section, draft.answers));
  usePrefetch(checks);
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focusOn === null || focused.current === focusOn || !section.fields.some(({ key }) => key === focusOn)) return;
    focused.current = focusOn;
    const control = document.getElementsByName(focusOn)[0];
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  }, [focusOn, section]);
  return (
    <Form<Record<string, unknown>>
      initialValues={initial.current}
      schema={async () => (await checks.get()).sectionSchema(section, fields, () => others.current)}
      label={section.title || t('request.intake.details')}
      onSubmit={async (values) => {
        draft.change(values);
        onNext();
      }}
    >
      {({ values, isSubmitting }) => {
        const asked = new Set(askedFields(fields, { ...draft.answers, ...values }).map(({ key }) => key));
        const shown = section.fields.filter(({ key }) => asked.has(key));
        return (
          <>
            <AutosaveValues<Record<string, unknown>> autosave={{ changed: draft.change }} />
            {shown.some(({ required }) => required) ? <p className="small faint">{t('forms.requiredNote')}</p> : null}
            {shown.length === 0 ? <p className="muted">{t('request.intake.noneAsked')}</p> : null}
            {shown.map((field) => (
              <div key={field.key}>
                {correct
                  .filter(({ key }) => key === field.key)
                  .map(({ key, reason }) => (
                    <Note key={key} tone="warning">
                      {t('request.intake.correct', { reason })}
                    </Note>
                  ))}
                <AnswerField field={field} />
              </div>
            ))}
            <div className="form-actions">
              <Button type="submit" pending={isSubmitting}>
                {t('request.intake.saveAndContinue')}
              </Button>
              <Button
                variant="quiet"
                onClick={() => {
                  void draft.autosave.flush();
                  onExit();
                }}
              >
                {t('request.intake.saveAndExit')}
              </Button>
            </div>
          </>
        );
      }}
    </Form>
  );
}
