import type { CaseView } from '@anupalan/domain/contracts/requests';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { type FormPerson, formPeople, pathOfPerson, personPath } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/api/session';
import { Button } from '../../../shared/kit/Button';
import { toast } from '../../../shared/kit/toast/store';
import { Note } from '../../../shared/loading/states';
import type { OpenAnswers } from './open-answers';
import { PeopleList, STAYING } from './PeopleList';
import type { PeopleActions } from './PersonCard';
import {
  added,
  broughtBack,
  type Cards,
  closed,
  firstCards,
  focusOn,
  isUnsaved,
  keyOf,
  opened,
  type Removed,
  refused,
  removed,
  saved,
} from './people-cards';
import {
  listsOf,
  ownProblems,
  type PeopleQuestion,
  type Person,
  peopleIn,
  personState,
  type Refusal,
  refusalOf,
  sharedProblems,
} from './people-checks';
import type { Answers, Definition } from './sections';
import type { DraftState } from './use-draft';

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

/** What is said when the step cannot be left. */
const refusalWords = (found: Refusal, t: TFunction): NonNullable<Cards['refusal']> => {
  const { people: list } = found.question;
  return found.why === 'shared'
    ? { title: t('wizard.duplicate'), body: found.message }
    : found.why === 'signatory'
      ? { title: t('wizard.signatory'), body: found.message }
      : found.why === 'few' && list.role === 'director'
        ? { title: t('wizard.incomplete'), body: t('wizard.fewDirectors', { min: list.min }) }
        : 'message' in found
          ? { title: t('wizard.incomplete'), body: found.message }
          : { title: t('wizard.incomplete'), body: t(`wizard.person.${list.role}.unsaved`) };
};

/** The signed-in user's own answers, while nobody in the form has them. */
function useMine(people: readonly FormPerson[]): Answers | null {
  const { user } = useSession();
  const phone = nationalMobile(user?.mobile ?? '');
  const mineTaken =
    user?.name == null || people.some((one) => one.answers.email === user.email || one.answers.phone === phone);
  return useMemo(
    () => (mineTaken ? null : { name: user?.name ?? '', email: user?.email ?? '', phone }),
    [mineTaken, user?.name, user?.email, phone],
  );
}

/** What the callbacks of the cards need of the last rendering. */
interface Now extends Pick<PeopleStepProps, 'definition' | 'draft'> {
  readonly cards: Cards;
  readonly t: TFunction;
}

type Go = (change: (cards: Cards) => Cards) => void;

const answersOf = (draft: DraftState, list: string, id: string): Answers =>
  peopleIn(draft.current(), list).find((one) => one.id === id) ?? {};

/** The callbacks of the cards. `quiet`: while the page submits an open card, its own toast would hide the page's. */
function actionsOf(now: RefObject<Now>, go: Go, quiet: RefObject<boolean>): PeopleActions {
  const answers = (list: string, id: string): Answers => answersOf(now.current.draft, list, id);
  const shared = (question: PeopleQuestion, person: Person) =>
    sharedProblems(now.current.definition.questions, now.current.draft.current(), question, person);
  return {
    answersOf: answers,
    change: (list, id, values) => now.current.draft.changePerson(list, id, values),
    clash: (list, id, key, value) => now.current.draft.clash(pathOfPerson(list, id, key), value),
    problems: (question, person) => ({
      own: byKey(ownProblems(question, withoutId(person))),
      shared: byKey(shared(question, person)),
    }),
    toggle: (list, id) => {
      const card = keyOf(list, id);
      go(now.current.cards.open.has(card) ? closed(card) : opened(card, answers(list, id)));
    },
    save: async ({ key, people: { role } }, id) => {
      go(saved(keyOf(key, id)));
      // The browser keeps no identity numbers: nobody is told that they are saved before the server has them.
      if (await now.current.draft.autosave.flush())
        toast({ title: now.current.t(`wizard.person.${role}.saved`), kind: 'done' });
    },
    refused: (question, person) => {
      if (quiet.current) {
        quiet.current = false;
        return;
      }
      const { t } = now.current;
      const [problem] = ownProblems(question, withoutId(person)).length > 0 ? [] : shared(question, person);
      const said =
        problem === undefined
          ? { title: t(`wizard.person.${question.people.role}.cannotSave`), description: t('wizard.cannotSaveBody') }
          : { title: t('wizard.duplicate'), description: problem.message };
      toast({ ...said, kind: 'bad' });
    },
    remove: ({ key, people: { role } }, id, name) => {
      const { draft, t } = now.current;
      if (peopleIn(draft.current(), key).length <= STAYING[role])
        toast({ title: t('wizard.lastDirector'), kind: 'bad' });
      else go(removed({ list: key, id, name, undo: draft.removePerson(key, id) }));
    },
  };
}

/** Why the step cannot be left now; null when it can be. */
const refusalNow = ({ definition, draft, cards }: Now): Refusal | null =>
  refusalOf(definition, draft.current(), (list, id) => {
    // Partners have no such rule: their cards open and close.
    const question = listsOf(definition.questions).find(({ key }) => key === list);
    return question?.people.role !== 'partner' && isUnsaved(cards, keyOf(list, id), answersOf(draft, list, id));
  });

const firstOpen = ({ definition: { questions }, draft: { answers } }: PeopleStepProps): string | null => {
  for (const question of listsOf(questions))
    for (const person of peopleIn(answers, question.key))
      if (personState(question, person) !== 'complete') return keyOf(question.key, person.id);
  return null;
};

/** The cards of the step, their callbacks, and the way on. */
function useCards(props: PeopleStepProps) {
  const { definition, draft, focusOn: place, onNext } = props;
  const { t } = useTranslation();
  const [cards, go] = useState(() => firstCards(firstOpen(props)));
  const stateNow = { definition, draft, cards, t };
  const now = useRef<Now>(stateNow);
  now.current = stateNow;
  const quiet = useRef<boolean>(false);
  const [actions] = useState(() => actionsOf(now, go, quiet));
  const show = (list: string, id: string, on: string): void => {
    go(opened(keyOf(list, id), answersOf(draft, list, id)));
    go(focusOn(keyOf(list, id), on));
  };

  // An address that names a person's answer leads to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const one = place === null ? null : personPath(place);
    if (one !== null) show(one.list, one.id, one.key);
  }, [place]);

  const next = (): void => {
    const found = refusalNow(now.current);
    if (found === null) {
      void draft.autosave.flush();
      onNext();
      return;
    }
    const refusal = refusalWords(found, t);
    go(refused(refusal));
    toast({ title: refusal.title, description: refusal.body, kind: 'bad' });
    quiet.current ||= found.why === 'incomplete' || found.why === 'shared';
    if (found.why === 'incomplete' || found.why === 'shared') show(found.question.key, found.id, 'problems');
    else if (found.why === 'unsaved') show(found.question.key, found.id, 'save');
  };
  return {
    cards,
    actions,
    next,
    add: (list: string): void => go(added(keyOf(list, draft.addPerson(list)))),
    takeBack: (one: Removed): void => {
      one.undo();
      go(broughtBack(one));
    },
  };
}

/** The lists of people of a form, person by person; each change is saved, and all people are validated at the end. */
export default function PeopleStep(props: PeopleStepProps) {
  const { view, definition, draft, open: openAnswers, onBack, onExit } = props;
  const { t } = useTranslation();
  const { answers, arrivals } = draft;
  const people = formPeople(definition.questions, answers) ?? [];
  const me = useMine(people);
  const { cards, actions, next, add, takeBack } = useCards(props);
  const { open, focus, removed: gone, refusal } = cards;

  // The removed person's card had the focus.
  const undoButton = useRef<HTMLButtonElement>(null);
  const lastRemoved = gone.at(-1)?.id;
  useEffect(() => {
    if (lastRemoved !== undefined) undoButton.current?.focus();
  }, [lastRemoved]);

  const saveAnd = (leave: () => void) => (): void => {
    void draft.autosave.flush();
    leave();
  };
  return (
    <Box className="form" sx={{ '&&': { gap: 4 } }}>
      {listsOf(definition.questions).map((question) => (
        <PeopleList
          key={question.key}
          question={question}
          people={people}
          present={peopleIn(answers, question.key)}
          removed={gone.filter(({ list }) => list === question.key)}
          lastRemoved={lastRemoved}
          undoButton={undoButton}
          open={open}
          openAnswers={openAnswers}
          focus={focus}
          arrivals={arrivals}
          me={me}
          correct={view.correction_fields}
          actions={actions}
          onAdd={() => add(question.key)}
          onUndo={takeBack}
        />
      ))}
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
        <Button variant="quiet" onClick={saveAnd(onBack)}>
          {t('wizard.previous')}
        </Button>
        <Button variant="quiet" onClick={saveAnd(onExit)}>
          {t('request.intake.saveAndExit')}
        </Button>
      </div>
    </Box>
  );
}

const withoutId = ({ id: _, ...answers }: Person): Answers => answers;

/** The first problem of each question, in the order of the questions. */
const byKey = (errors: readonly { readonly path: string; readonly message: string }[]): Record<string, string> => {
  const first: Record<string, string> = {};
  for (const { path, message } of errors) first[path] ??= message;
  return first;
};
