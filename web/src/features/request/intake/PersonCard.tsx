import { NAMESAKE } from '@anupalan/domain/forms/person';
import { askedFields, askedNow, type FieldDefinition } from '@anupalan/domain/rules/fields';
import { pathOfPerson } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { FormikErrors, FormikProps, FormikValues } from 'formik';
import { memo, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { Chip, ToneChip } from '../../../shared/kit/Chip';
import { Form } from '../../../shared/kit/form/Form';
import { Icon } from '../../../shared/kit/icons';
import { Row } from '../../../shared/kit/Row';
import { Note } from '../../../shared/loading/states';
import { AnswerField, Corrections } from './AnswerField';
import { DraftSync } from './DraftSync';
import { LockedAnswers } from './LockedAnswers';
import { NationalityField } from './NationalityField';
import { isOpenTo, type OpenAnswers } from './open-answers';
import type { CardFocus } from './people-cards';
import type { PeopleQuestion, Person, PersonState } from './people-checks';
import { type Answers, isWide } from './sections';
import { startValues } from './start-values';

/** Callbacks of cards. They are the same for all cards and renderings, so that typing into one renders no other. */
export interface PeopleActions {
  readonly answersOf: (list: string, id: string) => Answers;
  readonly change: (list: string, id: string, values: Answers) => void;
  readonly clash: (list: string, id: string, key: string, value: unknown) => void;
  /** The problems of a person with these answers: their own, and what they share with others. */
  readonly problems: (
    question: PeopleQuestion,
    person: Person,
  ) => { readonly own: FormikErrors<FormikValues>; readonly shared: FormikErrors<FormikValues> };
  readonly toggle: (list: string, id: string) => void;
  readonly save: (question: PeopleQuestion, id: string) => void;
  /** Says why somebody could not be saved. */
  readonly refused: (question: PeopleQuestion, person: Person) => void;
  readonly remove: (question: PeopleQuestion, id: string, name: string) => void;
}

const PLACES: Readonly<Record<string, string>> = { head: '.person-toggle', save: '[type="submit"]' };

export interface PersonCardProps {
  readonly question: PeopleQuestion;
  readonly id: string;
  readonly name: string;
  /** The summary of the person on a closed card. */
  readonly about: string;
  readonly state: PersonState;
  readonly isSignatory: boolean;
  /** The promoter's shares; null for somebody without. */
  readonly shares: string | null;
  readonly open: boolean;
  readonly removable: boolean;
  /** The answers that may be changed. */
  readonly openAnswers: OpenAnswers;
  readonly focus: CardFocus | null;
  /** Counts how often another device's answers came into the draft. */
  readonly arrivals: number;
  /** The signed-in user's own answers, while nobody in the form has them. */
  readonly me: Answers | null;
  /** Another person's address, and whose it is. */
  readonly otherName: string | null;
  readonly otherAddress: string | null;
  /** Answers to be corrected, by their paths. */
  readonly correct: readonly { readonly key: string; readonly reason: string }[];
  readonly actions: PeopleActions;
}

/** Moves the focus into the card when it is asked for. */
function useCardFocus(focus: CardFocus | null): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  const turn = focus?.turn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is one request for the focus
  useEffect(() => {
    if (focus === null || card.current === null) return;
    const { on } = focus;
    if (on === 'problems') card.current.querySelector('form')?.requestSubmit();
    else {
      const place = card.current.querySelector<HTMLElement>(PLACES[on] ?? `[name="${CSS.escape(on)}"]`);
      (place ?? card.current.querySelector<HTMLElement>('.person-toggle'))?.focus({ preventScroll: true });
      card.current.scrollIntoView({ block: on === 'head' ? 'nearest' : 'start' });
    }
  }, [turn]);
  return card;
}

/** What matters of a person on a closed card. */
function PersonChips({ state, isSignatory, shares }: Pick<PersonCardProps, 'state' | 'isSignatory' | 'shares'>) {
  const { t } = useTranslation();
  return (
    <Stack
      component="span"
      direction="row"
      spacing={0.75}
      sx={{
        flexWrap: 'wrap',
        justifyContent: { xs: 'flex-start', md: 'flex-end' },
        gridColumn: { xs: '1 / -1', md: 'auto' },
        gridRow: { xs: 3, md: 'auto' },
        pl: { xs: 4, md: 0 },
        pb: { xs: 0.5, md: 0 },
      }}
    >
      {isSignatory ? <Chip>{t('wizard.isSignatory')}</Chip> : null}
      {shares === null ? null : <Chip>{t('wizard.holdsShares', { shares })}</Chip>}
      {state === 'complete' ? (
        <ToneChip tone="done" label={t('wizard.complete')} />
      ) : state === 'gaps' ? (
        <ToneChip tone="warning" label={t('wizard.gaps')} />
      ) : (
        <Chip outline>{t('wizard.blank')}</Chip>
      )}
    </Stack>
  );
}

/** One person: closed with what matters, or open with the questions. */
export const PersonCard = memo(function PersonCard(props: PersonCardProps) {
  const { question, id, name, about, state, isSignatory, shares, open, removable, focus, actions } = props;
  const { t } = useTranslation();
  const bodyId = useId();
  const card = useCardFocus(focus);
  return (
    <div className={open ? 'card person-card is-open' : 'card person-card'} ref={card}>
      <div className="person-head">
        <Box component="h5" sx={{ font: 'inherit', minWidth: 0 }}>
          <button
            type="button"
            className="person-toggle"
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => actions.toggle(question.key, id)}
          >
            <Icon name="down" size={16} className="person-arrow" />
            <span className="anywhere">{name}</span>
          </button>
        </Box>
        {open ? null : <PersonChips state={state} isSignatory={isSignatory} shares={shares} />}
        <Row
          component="span"
          spacing={0.5}
          nowrap
          sx={{ gridColumn: { xs: 2, md: 3 }, gridRow: { xs: 1, md: 'auto' } }}
        >
          {open ? null : (
            <Button
              variant="quiet"
              size="small"
              aria-label={t('wizard.ofPerson', { what: t('wizard.edit'), name })}
              onClick={() => actions.toggle(question.key, id)}
            >
              {t('wizard.edit')}
            </Button>
          )}
          {removable ? (
            <button
              type="button"
              className="icon-btn"
              aria-label={t('wizard.ofPerson', { what: t('wizard.remove'), name })}
              title={t('wizard.remove')}
              onClick={() => actions.remove(question, id, name)}
            >
              <Icon name="trash" size={17} />
            </button>
          ) : null}
        </Row>
        {open || about === '' ? null : (
          <Box
            component="p"
            sx={{ gridColumn: '1 / -1', pl: 4, pb: 0.25, overflowWrap: 'anywhere' }}
            className="small muted"
          >
            {about}
          </Box>
        )}
      </div>
      <div id={bodyId} hidden={!open}>
        {open ? <PersonForm {...props} /> : null}
      </div>
    </div>
  );
});

function PersonForm(props: PersonCardProps) {
  const { question, id, name, openAnswers, arrivals, me, actions } = props;
  const { t } = useTranslation();
  const { key: list, people } = question;
  // The initial values must not follow the changes that the form itself reports.
  const initial = useRef<Record<string, unknown> | null>(null);
  initial.current ??= startValues(people.fields, actions.answersOf(list, id));
  const latest = useRef<Record<string, unknown>>(initial.current);
  return (
    <Form<Record<string, unknown>>
      initialValues={initial.current}
      label={name}
      alsoWrong={(values) => {
        latest.current = values;
        const { own, shared } = actions.problems(question, { ...values, id });
        return { ...own, ...Object.fromEntries(Object.entries(shared).filter(([key]) => !(key in own))) };
      }}
      onRefused={() => actions.refused(question, { ...latest.current, id })}
      onSubmit={async () => {
        actions.change(list, id, {});
        actions.save(question, id);
      }}
    >
      {(form) => {
        const { values } = form;
        const asked = askedFields(people.fields, values).filter(
          ({ key }) => key !== NAMESAKE || values[NAMESAKE] === true,
        );
        const changeable = asked.filter(({ key }) => isOpenTo(openAnswers, pathOfPerson(list, id, key)));
        const locked = asked.filter((field) => !changeable.includes(field));
        return (
          <>
            <DraftSync
              fields={people.fields}
              answers={() => actions.answersOf(list, id)}
              arrivals={arrivals}
              change={(now) => actions.change(list, id, now)}
              clash={(key, value) => actions.clash(list, id, key, value)}
            />
            <p className="small faint">{t('forms.requiredNote')}</p>
            {me !== null && locked.length === 0 && values.name === '' && values.email === '' ? (
              <div>
                <Button
                  variant="quiet"
                  size="small"
                  icon="user"
                  onClick={() => void form.setValues({ ...values, ...me })}
                >
                  {t('wizard.useMine')}
                </Button>
              </div>
            ) : null}
            <div className="form-columns">
              {changeable.map((field) => (
                <PersonQuestion key={field.key} {...props} form={form} field={askedNow(field, values)} />
              ))}
            </div>
            {locked.length === 0 ? null : <LockedAnswers fields={locked} answers={values} />}
            <Namesakes form={form} question={question} id={id} actions={actions} />
            <div className="form-actions">
              <Button type="submit" pending={form.isSubmitting}>
                {t(`wizard.person.${people.role}.save`)}
              </Button>
            </div>
          </>
        );
      }}
    </Form>
  );
}

interface PersonQuestionProps
  extends Pick<PersonCardProps, 'question' | 'id' | 'correct' | 'otherName' | 'otherAddress'> {
  readonly form: FormikProps<Record<string, unknown>>;
  readonly field: FieldDefinition;
}

/** A question of a person, below what there is to correct. */
function PersonQuestion({ question, id, correct, otherName, otherAddress, form, field }: PersonQuestionProps) {
  const { t } = useTranslation();
  const { key } = field;
  return (
    <div className={isWide(field) ? 'question form-wide' : 'question'}>
      <Corrections correct={correct} path={pathOfPerson(question.key, id, key)} />
      {key === 'nationality' ? (
        <NationalityField name={key} label={field.label} required={field.required} />
      ) : (
        <AnswerField field={field} />
      )}
      {key === 'address' && otherName !== null && form.values.address === '' ? (
        <Button variant="text" size="small" onClick={() => void form.setFieldValue('address', otherAddress)}>
          {t('wizard.copyAddress', { name: otherName })}
        </Button>
      ) : null}
    </div>
  );
}

interface NamesakesProps extends Pick<PersonCardProps, 'question' | 'id' | 'actions'> {
  readonly form: FormikProps<Record<string, unknown>>;
}

/** The way out for two people with one name, whose PAN or passport numbers differ. */
function Namesakes({ form, question, id, actions }: NamesakesProps) {
  const { t } = useTranslation();
  const { values, submitCount } = form;
  if (submitCount === 0) return null;
  const shared = (given: Answers) => actions.problems(question, { ...given, id }).shared;
  if (shared(values).name === undefined) return null;
  const two = shared({ ...values, [NAMESAKE]: true }).name === undefined;
  return (
    <Note tone="info">
      {t(two ? 'wizard.namesakesHint' : 'wizard.namesakesFirst')}
      {two ? (
        <Box sx={{ mt: 1 }}>
          <Button variant="quiet" size="small" onClick={() => void form.setFieldValue(NAMESAKE, true)}>
            {t('wizard.namesakes')}
          </Button>
        </Box>
      ) : null}
    </Note>
  );
}
