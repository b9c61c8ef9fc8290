import type { CaseView } from '@anupalan/domain/contracts/requests';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { type FormPerson, formPeople, pathOfPerson, personPath } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/api/session';
import { Button } from '../../../shared/kit/Button';
import { toast } from '../../../shared/kit/toast/store';
import { Note } from '../../../shared/loading/states';
import type { OpenAnswers } from './open-answers';
import { keyOf, type ListFocus, PeopleList, type Removed, STAYING } from './PeopleList';
import type { CardFocus, PeopleActions } from './PersonCard';
import {
  listsOf,
  ownProblems,
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
const refusalWords = (found: Refusal, t: TFunction): { readonly title: string; readonly body: string } => {
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

/** The lists of people of a form, person by person; each change is saved, and all people are validated at the end. */
export default function PeopleStep(props: PeopleStepProps) {
  const { view, definition, draft, open: openAnswers, focusOn, onNext, onBack, onExit } = props;
  const { t } = useTranslation();
  const { questions } = definition;
  const { answers, arrivals } = draft;
  const lists = listsOf(questions);
  const people = formPeople(questions, answers) ?? [];

  /** The open cards, each with the answers with which it was opened. */
  const [open, setOpen] = useState<ReadonlyMap<string, string>>(() => {
    const everybody = lists.flatMap((question) =>
      peopleIn(answers, question.key).map((person) => ({ question, person })),
    );
    const first = everybody.find(({ question, person }) => personState(question, person) !== 'complete');
    return new Map(first === undefined ? [] : [[keyOf(first.question.key, first.person.id), '']]);
  });
  const [focus, setFocus] = useState<ListFocus | null>(null);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalWords> | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);

  const stateNow = { draft, open, questions, t };
  const now = useRef(stateNow);
  now.current = stateNow;
  // While the page itself submits an open card, its own toast would hide the page's.
  const quiet = useRef<boolean>(false);

  const answersOf = (list: string, id: string): Answers =>
    peopleIn(now.current.draft.current(), list).find((one) => one.id === id) ?? {};
  const focusOnCard = (card: string, on: CardFocus['on']): void =>
    setFocus((before) => ({ card, on, turn: (before?.turn ?? 0) + 1 }));
  const show = (list: string, id: string, on: CardFocus['on'] | null): void => {
    const key = keyOf(list, id);
    setOpen((before) => (before.has(key) ? before : new Map(before).set(key, JSON.stringify(answersOf(list, id)))));
    if (on !== null) focusOnCard(key, on);
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
    save: async (question, id) => {
      close(question.key, id);
      focusOnCard(keyOf(question.key, id), 'head');
      setRefusal(null);
      // The browser keeps no identity numbers: nobody is told that they are saved before the server has them.
      if (await now.current.draft.autosave.flush())
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
    const said = refusalWords(found, t);
    setRefusal(said);
    toast({ title: said.title, description: said.body, kind: 'bad' });
    if (found.why === 'incomplete' || found.why === 'shared') {
      quiet.current = true;
      show(found.question.key, found.id, 'problems');
    } else if (found.why === 'unsaved') show(found.question.key, found.id, 'save');
  };

  const add = (list: string): void => {
    const id = draft.addPerson(list);
    setOpen((before) => new Map(before).set(keyOf(list, id), ''));
    focusOnCard(keyOf(list, id), 'name');
  };
  const takeBack = ({ list, id, undo }: Removed): void => {
    undo();
    setRemoved((before) => before.filter((one) => one.id !== id));
    focusOnCard(keyOf(list, id), 'head');
  };
  const saveAnd = (leave: () => void) => (): void => {
    void draft.autosave.flush();
    leave();
  };
  const me = useMine(people);

  return (
    <Box className="form" sx={{ '&&': { gap: 4 } }}>
      {lists.map((question) => (
        <PeopleList
          key={question.key}
          question={question}
          people={people}
          present={peopleIn(answers, question.key)}
          removed={removed.filter(({ list }) => list === question.key)}
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
