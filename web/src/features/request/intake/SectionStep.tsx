import { askedFields, askedNow } from '@anupalan/domain/rules/fields';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { Form } from '../../../shared/kit/form/Form';
import { toast } from '../../../shared/kit/toast/store';
import { usePrefetch } from '../../../shared/loading/idle';
import { AnswerField, Corrections } from './AnswerField';
import { DraftSync } from './DraftSync';
import { LockedAnswers } from './LockedAnswers';
import { isOpenTo, type OpenAnswers } from './open-answers';
import { type Definition, isWide, runsOf, type Section } from './sections';
import { startValues } from './start-values';
import type { DraftState } from './use-draft';

/** Yup with the rules: loaded when the section is completed, not while it is filled in. */
const checks = () => import('./section-schema');

export interface SectionStepProps {
  readonly section: Section;
  readonly definition: Definition;
  readonly draft: DraftState;
  /** Answers to be corrected, with the reasons. */
  readonly correct: readonly { readonly key: string; readonly reason: string }[];
  /** The answers that may be changed. */
  readonly open: OpenAnswers;
  /** The question that takes the focus; null: the section's start. */
  readonly focusOn: string | null;
  /** The only step with the service's questions: all at once, in their order and in two columns. */
  readonly whole?: boolean;
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** Moves the focus to the question that the address names, once. */
function useFocusOn(focusOn: string | null, section: Section): void {
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focusOn === null || focused.current === focusOn || !section.fields.some(({ key }) => key === focusOn)) return;
    focused.current = focusOn;
    const control = document.getElementsByName(focusOn)[0];
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  }, [focusOn, section]);
}

/** The questions of one section; each change is saved, and the section is validated when it is completed. */
export default function SectionStep(props: SectionStepProps) {
  const { section, definition, draft, correct, open, focusOn, whole = false, onNext, onExit } = props;
  const { t } = useTranslation();
  const now = useRef(draft);
  now.current = draft;
  // The initial values must not follow the changes that the form itself reports.
  const initial = useRef(startValues(section.fields, draft.current()));
  usePrefetch(() => void checks().catch(() => undefined));
  useFocusOn(focusOn, section);
  return (
    <Form<Record<string, unknown>>
      initialValues={initial.current}
      schema={async () => (await checks()).sectionSchema(section, definition, () => now.current.current())}
      label={section.title || t('request.intake.details')}
      {...(whole
        ? {
            onRefused: () =>
              void toast({ title: t('wizard.incomplete'), description: t('wizard.incompleteBody'), kind: 'bad' }),
          }
        : {})}
      onSubmit={async () => {
        // A finished step is saved at once and also if nothing was typed in it.
        draft.change({});
        void draft.autosave.flush();
        onNext();
      }}
    >
      {({ values, isSubmitting }) => {
        const asked = new Set(askedFields(definition.fields, { ...draft.answers, ...values }).map(({ key }) => key));
        const all = section.fields.filter(({ key }) => asked.has(key));
        const shown = all.filter(({ key }) => isOpenTo(open, key));
        const locked = all.filter((field) => !shown.includes(field));
        return (
          <>
            <DraftSync
              fields={section.fields}
              answers={draft.current}
              arrivals={draft.arrivals}
              change={draft.change}
              clash={draft.clash}
            />
            {shown.some(({ required }) => required) ? <p className="small faint">{t('forms.requiredNote')}</p> : null}
            {shown.length === 0 ? <p className="muted">{t('request.intake.noneAsked')}</p> : null}
            {(whole ? runsOf(shown) : [{ ...section, fields: shown }]).map(({ slug, title, fields }) => (
              <section key={slug} className={whole ? 'form' : 'form-part'} aria-label={whole ? title : undefined}>
                {whole && title !== '' ? <h4 className="card-title">{title}</h4> : null}
                <div className={whole ? 'form-columns' : 'form'}>
                  {fields.map((field) => (
                    <div key={field.key} className={isWide(field) ? 'question form-wide' : 'question'}>
                      <Corrections correct={correct} path={field.key} />
                      <AnswerField field={askedNow(field, { ...draft.answers, ...values })} />
                    </div>
                  ))}
                </div>
              </section>
            ))}
            {locked.length === 0 ? null : <LockedAnswers fields={locked} answers={draft.answers} />}
            <div className="form-actions">
              <Button type="submit" pending={isSubmitting}>
                {t(whole ? 'wizard.next' : 'request.intake.saveAndContinue')}
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
