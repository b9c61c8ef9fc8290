import type { CaseView } from '@anupalan/domain/contracts/requests';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { formPeople, pathOfPerson, personPath } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/api/session';
import { Button } from '../../../shared/kit/Button';
import { Row } from '../../../shared/kit/Row';
import { toast } from '../../../shared/kit/toast/store';
import { Note } from '../../../shared/loading/states';
import { answerText } from './answer-text';
import { isOpenTo, type OpenAnswers } from './open-answers';
import { type CardFocus, type PeopleActions, PersonCard } from './PersonCard';
import {
  listsOf,
  ownProblems,
  type PeopleQuestion,
  type Person,
  peopleIn,
  personState,
  refusalOf,
  sharedProblems,
} from './people-checks';
import type { Answers, Definition } from './sections';
import type { DraftState } from './use-draft';

/** How many people of a list always stay (reading 18, WLLP-06). */
const STAYING = { director: 1, promoter: 0, partner: 2 } as const;

export interface PeopleStepProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly draft: DraftState;
  /** The answers that may be changed. */
  readonly open: OpenAnswers;
  /** The path of an answer that takes the focus: `directors#p1.name`. */
  readonly focusOn: string | null;
  readonly onNext: () => void;
  readonly onBack: () => void;
  readonly onExit: () => void;
}

interface Removed {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  readonly undo: () => void;
}

/** The lists of people of a form, person by person; each change is saved, and all people are validated at the end. */
export default function PeopleStep(props: PeopleStepProps) {
  const { view, definition, draft, open: openAnswers, focusOn, onNext, onBack, onExit } = props;
  const { t } = useTranslation();
  const { user } = useSession();
  const { questions } = definition;
  const { answers, arrivals } = draft;
  const lists = listsOf(questions);
  const people = formPeople(questions, answers) ?? [];
  const names = new Map(people.map(({ list, id, name }) => [keyOf(list, id), name]));

  /** The open cards, each with the answers with which it was opened. */
  const [open, setOpen] = useState<ReadonlyMap<string, string>>(() => {
    const everybody = lists.flatMap((question) =>
      peopleIn(answers, question.key).map((person) => ({ question, person })),
    );
    const first = everybody.find(({ question, person }) => personState(question, person) !== 'complete');
    return new Map(first === undefined ? [] : [[keyOf(first.question.key, first.person.id), '']]);
  });
  const [focus, setFocus] = useState<(CardFocus & { readonly card: string }) | null>(null);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [refusal, setRefusal] = useState<{ readonly title: string; readonly body: string } | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);

  const stateNow = { draft, open, questions, t };
  const now = useRef(stateNow);
  now.current = stateNow;
  // While the page itself submits an open card, its own toast would hide the page's.
  const quiet = useRef<boolean>(false);

  const answersOf = (list: string, id: string): Answers =>
    peopleIn(now.current.draft.current(), list).find((one) => one.id === id) ?? {};
  const show = (list: string, id: string, on: CardFocus['on'] | null): void => {
    const key = keyOf(list, id);
    setOpen((before) => (before.has(key) ? before : new Map(before).set(key, JSON.stringify(answersOf(list, id)))));
    if (on !== null) setFocus((before) => ({ card: key, on, turn: (before?.turn ?? 0) + 1 }));
  };
  const close = (list: string, id: string): void =>
    setOpen((before) => new Map([...before].filter(([key]) => key !== keyOf(list, id))));

  const [actions] = useState<PeopleActions>(() => ({
    answersOf,
    change: (list, id, values) => now.current.draft.changePerson(list, id, values),
    clash: (list, id, key, value) => now.current.draft.clash(pathOfPerson(list, id, key), value),
    problems: (question, person) => ({
      own: byKey(ownProblems(question, withoutId(person))),
      shared: byKey(sharedProblems(now.current.questions, now.current.draft.current(), question, person)),
    }),
    toggle: (list, id) => {
      if (now.current.open.has(keyOf(list, id))) close(list, id);
      else show(list, id, null);
    },
    save: (question, id) => {
      close(question.key, id);
      setFocus((before) => ({ card: keyOf(question.key, id), on: 'head', turn: (before?.turn ?? 0) + 1 }));
      setRefusal(null);
      void now.current.draft.autosave.flush();
      toast({ title: now.current.t(`wizard.person.${question.people.role}.saved`), kind: 'done' });
    },
    refused: (question, person) => {
      if (quiet.current) {
        quiet.current = false;
        return;
      }
      const [shared] =
        ownProblems(question, withoutId(person)).length > 0
          ? []
          : sharedProblems(now.current.questions, now.current.draft.current(), question, person);
      toast(
        shared === undefined
          ? {
              title: now.current.t(`wizard.person.${question.people.role}.cannotSave`),
              description: now.current.t('wizard.cannotSaveBody'),
              kind: 'bad',
            }
          : { title: now.current.t('wizard.duplicate'), description: shared.message, kind: 'bad' },
      );
    },
    remove: ({ key, people: { role } }, id, name) => {
      const { draft: current } = now.current;
      if (peopleIn(current.current(), key).length <= STAYING[role]) {
        toast({ title: now.current.t('wizard.lastDirector'), kind: 'bad' });
        return;
      }
      const undo = current.removePerson(key, id);
      close(key, id);
      setRemoved((before) => [...before.filter((one) => one.id !== id), { list: key, id, name, undo }]);
    },
  }));

  // The removed person's card had the focus.
  const lastRemoved = removed.at(-1)?.id;
  useEffect(() => {
    if (lastRemoved !== undefined) undoButton.current?.focus();
  }, [lastRemoved]);

  // An address that names a person's answer leads to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const place = focusOn === null ? null : personPath(focusOn);
    if (place !== null) show(place.list, place.id, place.key);
  }, [focusOn]);

  const next = (): void => {
    const unsaved = (list: string, id: string): boolean => {
      // Partners have no such rule: their cards open and close.
      if (lists.find(({ key }) => key === list)?.people.role === 'partner') return false;
      const before = open.get(keyOf(list, id));
      return before !== undefined && before !== JSON.stringify(answersOf(list, id));
    };
    const found = refusalOf(definition, now.current.draft.current(), unsaved);
    if (found === null) {
      void draft.autosave.flush();
      onNext();
      return;
    }
    const { key, people: list } = found.question;
    const said =
      found.why === 'shared'
        ? { title: t('wizard.duplicate'), body: found.message }
        : found.why === 'signatory'
          ? { title: t('wizard.signatory'), body: found.message }
          : found.why === 'few' && list.role === 'director'
            ? { title: t('wizard.incomplete'), body: t('wizard.fewDirectors', { min: list.min }) }
            : 'message' in found
              ? { title: t('wizard.incomplete'), body: found.message }
              : { title: t('wizard.incomplete'), body: t(`wizard.person.${list.role}.unsaved`) };
    setRefusal(said);
    toast({ title: said.title, description: said.body, kind: 'bad' });
    if (found.why === 'incomplete' || found.why === 'shared') {
      quiet.current = true;
      show(key, found.id, 'problems');
    } else if (found.why === 'unsaved') show(key, found.id, 'save');
  };

  const phone = nationalMobile(user?.mobile ?? '');
  const mineTaken =
    user?.name == null || people.some((one) => one.answers.email === user.email || one.answers.phone === phone);
  const me = useMemo(
    () => (mineTaken ? null : { name: user?.name ?? '', email: user?.email ?? '', phone }),
    [mineTaken, user?.name, user?.email, phone],
  );
  const living = people.filter(({ answers: own }) => typeof own.address === 'string' && own.address.trim() !== '');

  return (
    <Box className="form" sx={{ '&&': { gap: 4 } }}>
      {lists.map((question) => {
        const { key, label, people: list } = question;
        const present = peopleIn(answers, key);
        const gone = removed.filter((one) => one.list === key && !present.some(({ id }) => id === one.id));
        return (
          <Stack key={key} component="section" spacing={1.5} aria-labelledby={`people-${key}`}>
            <div>
              <h4 className="card-title" id={`people-${key}`}>
                {label}{' '}
                {list.min > 0 ? (
                  <Box component="span" sx={{ color: 'var(--ink-3)', fontWeight: 450, fontSize: 'var(--t-sm)' }}>
                    {t('wizard.minimum', { min: list.min })}
                  </Box>
                ) : null}
              </h4>
              <p className="small muted">{t(`wizard.person.${list.role}.hint`)}</p>
            </div>
            {present.length === 0 && list.min === 0 ? (
              <Box
                component="p"
                sx={{
                  border: '1px dashed var(--line-strong)',
                  borderRadius: 'var(--radius)',
                  p: 2.25,
                  fontSize: '0.875rem',
                }}
                className="muted"
              >
                {t('wizard.noPromoters')}
              </Box>
            ) : null}
            {present.map((person) => {
              const card = keyOf(key, person.id);
              // Of no use to a closed card, which would be rendered with every change of it.
              const other = open.has(card)
                ? living.find(({ id, list: one }) => id !== person.id || one !== key)
                : undefined;
              return (
                <PersonCard
                  key={card}
                  question={question}
                  id={person.id}
                  name={names.get(card) ?? ''}
                  about={aboutOf(question, person)}
                  state={personState(question, person)}
                  isSignatory={person.isAuthorizedSignatory === true}
                  shares={sharesOf(question, person)}
                  open={open.has(card)}
                  removable={
                    isOpenTo(openAnswers, key) && (list.role !== 'partner' || present.length > STAYING.partner)
                  }
                  openAnswers={openAnswers}
                  focus={focus?.card === card ? focus : null}
                  arrivals={arrivals}
                  me={me}
                  otherName={other?.name ?? null}
                  otherAddress={other === undefined ? null : String(other.answers.address)}
                  correct={view.correction_fields}
                  actions={actions}
                />
              );
            })}
            {gone.map(({ id, name, undo }) => (
              <Row
                key={id}
                spacing="4px 12px"
                justify="space-between"
                sx={{
                  borderRadius: 'var(--radius)',
                  background: 'var(--sunken)',
                  p: '8px 8px 8px 16px',
                  fontSize: '0.875rem',
                }}
                role="status"
              >
                <span>{t('wizard.removed', { name })}</span>
                <Button
                  variant="text"
                  size="small"
                  ref={id === lastRemoved ? undoButton : null}
                  aria-label={t('wizard.ofPerson', { what: t('wizard.undo'), name })}
                  onClick={() => {
                    undo();
                    setRemoved((before) => before.filter((one) => one.id !== id));
                    setFocus((before) => ({ card: keyOf(key, id), on: 'head', turn: (before?.turn ?? 0) + 1 }));
                  }}
                >
                  {t('wizard.undo')}
                </Button>
              </Row>
            ))}
            {present.length < list.max && isOpenTo(openAnswers, key) ? (
              <div>
                <Button
                  variant="quiet"
                  icon="plus"
                  onClick={() => {
                    const id = draft.addPerson(key);
                    setOpen((before) => new Map(before).set(keyOf(key, id), ''));
                    setFocus((before) => ({ card: keyOf(key, id), on: 'name', turn: (before?.turn ?? 0) + 1 }));
                  }}
                >
                  {t(`wizard.person.${list.role}.add`)}
                </Button>
              </div>
            ) : null}
          </Stack>
        );
      })}
      {refusal === null ? null : (
        <Note tone="bad">
          <strong>{refusal.title}</strong>
          <br />
          {refusal.body}
        </Note>
      )}
      <div className="form-actions">
        {/* While a card is open, its own button is the main one. */}
        <Button variant={open.size > 0 ? 'quiet' : 'primary'} onClick={next}>
          {t('wizard.next')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            void draft.autosave.flush();
            onBack();
          }}
        >
          {t('wizard.previous')}
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
    </Box>
  );
}

const keyOf = (list: string, id: string): string => `${list}#${id}`;

const withoutId = ({ id: _, ...answers }: Person): Answers => answers;

/** The first problem of each question, in the order of the questions. */
const byKey = (errors: readonly { readonly path: string; readonly message: string }[]): Record<string, string> => {
  const first: Record<string, string> = {};
  for (const { path, message } of errors) first[path] ??= message;
  return first;
};

/** Nationality, email and telephone number, as far as they are given. */
const aboutOf = ({ people }: PeopleQuestion, person: Person): string =>
  ['nationality', 'email', 'phone']
    .flatMap((key) => {
      const field = people.fields.find((one) => one.key === key);
      return field === undefined || !person[key] || (key === 'nationality' && !person.name)
        ? []
        : // A number breaks into a second line as a whole.
          [key === 'phone' ? answerText(field, person[key]).replaceAll(' ', '\u00a0') : answerText(field, person[key])];
    })
    .join(' · ');

/** The shares of a promoter, as text; null for somebody who is none. */
const sharesOf = ({ people }: PeopleQuestion, person: Person): string | null => {
  const field = people.fields.find(({ key }) => key === 'sharesSubscribed');
  const holds = people.role === 'promoter' || person.isPromoter === true;
  return field === undefined || !holds || !person.sharesSubscribed ? null : answerText(field, person.sharesSubscribed);
};
