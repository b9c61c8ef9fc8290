import type { CaseView } from '@anupalan/domain/contracts/requests';
import { documentSlot, nameInSentences } from '@anupalan/domain/rules/documents';
import { formPeople } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/api/errors';
import { Button, LinkButton } from '../../../shared/kit/Button';
import { Note } from '../../../shared/loading/states';
import { goToDocument, type OpenPlace } from '../DocumentsCard';
import { requestPath } from '../paths';
import type { TurnWords } from '../TurnCard';
import { inCorrection, inSentence } from '../words';
import { ForSigner } from './ForSigner';
import { type Answers, correctedPaths, type Definition, openDocuments, wrongAnswers } from './sections';
import { nextStep, type Step, stepOf } from './steps';
import type { DraftState } from './use-draft';
import { type Submit, submitProblem } from './use-submit';

export interface FormTurnOptions {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly draft: DraftState;
  readonly submit: Submit;
  readonly steps: readonly Step[];
  /** The answers of the last submission; empty before the first. */
  readonly handedIn: Answers;
  /** The keys of the answers to correct that are still as they were submitted. */
  readonly uncorrected: readonly string[];
}

export interface FormTurn {
  readonly words: TurnWords;
  /** Required documents without a usable file. */
  readonly missing: readonly OpenPlace[];
  /** The ids of the rejected documents that the form as it is answered now can do without. */
  readonly spare: readonly string[];
  /** Answers are missing or wrong. */
  readonly answersOpen: boolean;
}

/** The open form's texts for the turn card: start, continue, replace rejected documents, submit. */
export function useFormTurn(options: FormTurnOptions): FormTurn {
  const { t } = useTranslation();
  const { view, definition, draft } = options;
  const { documents } = view;
  const { questions, requirements } = definition;
  const rejected = documents.filter(({ status }) => status === 'rejected');
  const open = openDocuments(definition, draft.answers, documents);
  const people = formPeople(questions, draft.answers) ?? [];
  const missing = requirements.flatMap((requirement): OpenPlace[] =>
    open
      .filter(({ key }) => key === requirement.key)
      .filter(({ path }) => !rejected.some((one) => documentSlot(one.key, one.personId) === path))
      .map(({ key, personId }) => {
        const person = people.find(({ id }) => id === personId)?.name ?? null;
        return { key, requirement, label: requirement.label, personId, person };
      }),
  );
  const spare = rejected
    .filter((one) => !open.some(({ path }) => path === documentSlot(one.key, one.personId)))
    .map(({ id }) => id);
  const answersOpen = wrongAnswers(definition, draft.answers).length > 0;
  const state = { ...options, t, rejected, missing, ready: !answersOpen && open.length === 0, answersOpen };
  const words = inCorrection(view) ? correctWords(state) : fillWords(state);
  return { words, missing, spare, answersOpen };
}

/** What the texts are made of. */
interface FormState extends FormTurnOptions, Pick<FormTurn, 'missing' | 'answersOpen'> {
  readonly t: TFunction;
  readonly rejected: CaseView['documents'];
  /** Nothing is missing or wrong. */
  readonly ready: boolean;
}

/** Consultations have their own texts: they need no documents. */
const ownTexts = ({ request }: CaseView) => ({ context: request.workflow });

/** The texts before the first submission: start, continue, check. */
function fillWords({ t, view, draft, steps, ready }: FormState): TurnWords {
  const own = ownTexts(view);
  // Answers that the profile prefilled do not count as begun.
  const begun = view.documents.length > 0 || draft.begun;
  return {
    ...(view.consultation === null ? { icon: 'up' as const } : {}),
    title: t('request.at.documents_not_uploaded.title', own),
    body: t(ready ? 'request.turn.fillReady' : 'request.at.documents_not_uploaded.body', own),
    action: (
      <LinkButton to={requestPath(view.request, nextStep(steps)?.slug)}>
        {t(ready ? 'request.turn.check' : begun ? 'request.turn.goOn' : 'request.turn.start')}
      </LinkButton>
    ),
  };
}

/** The texts of a correction: first the documents, then the answers, then the submission. */
function correctWords(state: FormState): TurnWords {
  const { t, view, rejected, missing } = state;
  const ofAnswers = rejected.length === 0 && missing.length === 0;
  const title =
    view.consultation === null && ofAnswers
      ? t('request.turn.correctForm')
      : t('request.at.reupload_requested.title', ownTexts(view));
  return documentWords(state, title) ?? answerWords(state, title) ?? sendBackWords(state, title);
}

/** A rejected document to replace, or a missing one to upload. */
function documentWords({ t, view, rejected, missing, uncorrected }: FormState, title: string): TurnWords | null {
  const own = ownTexts(view);
  const [first] = rejected;
  const [gap] = missing;
  if (first !== undefined)
    return {
      icon: 'up',
      title,
      body: (
        <WithNote note={view.correction_note}>
          {uncorrected.length > 0
            ? t('request.turn.correctThings', { count: rejected.length + missing.length + uncorrected.length })
            : t('request.turn.correctBody', { count: rejected.length, of: view.documents.length, ...own })}
        </WithNote>
      ),
      action: (
        <Button onClick={() => goToDocument(first)}>
          {t('request.turn.replace', { label: inSentence(nameInSentences(first)) })}
        </Button>
      ),
    };
  if (gap === undefined) return null;
  return {
    icon: 'up',
    title,
    body: <WithNote note={view.correction_note}>{t('request.at.reupload_requested.body', own)}</WithNote>,
    action: (
      <Button onClick={() => goToDocument(gap)}>
        {t('request.turn.uploadOne', { label: inSentence(nameInSentences(gap)) })}
      </Button>
    ),
  };
}

/** Answers to correct: invalid ones, those that staff named, or whatever the note asks for. */
function answerWords(state: FormState, title: string): TurnWords | null {
  const { t, view, definition, draft, steps, handedIn, uncorrected, answersOpen } = state;
  const ask = (text: string, slug: string | undefined, field?: string): TurnWords => ({
    title,
    body: <WithNote note={view.correction_note}>{text}</WithNote>,
    action: <LinkButton to={requestPath(view.request, slug, field)}>{t('request.turn.answers')}</LinkButton>,
  });
  if (answersOpen) return ask(t('request.turn.correctAnswers'), nextStep(steps)?.slug);
  // The first unchanged answer of those to be corrected; if none is named, the form's first step until something
  // changes.
  const [same] = uncorrected;
  const asking = same === undefined ? null : stepOf(steps, same);
  if (asking !== null) return ask(t('request.turn.correctNamed', { count: uncorrected.length }), asking.slug, same);
  const untouched =
    view.documents.every(({ status }) => status !== 'uploaded') &&
    correctedPaths(definition.questions, draft.answers, handedIn).size === 0;
  // One that named documents only is done without a change once the rejected ones are taken back.
  if (view.correction_fields.length === 0 && view.correction_scope !== 'named' && untouched)
    return ask(t('request.turn.correctNoted'), steps[0]?.slug);
  return null;
}

/** Everything is corrected and can be submitted again. */
function sendBackWords({ t, view, submit }: FormState, title: string): TurnWords {
  const { error } = submit;
  const ofDocuments = view.correction_fields.length === 0 && view.documents.some((one) => one.is_replacement);
  return {
    icon: 'up',
    title: view.consultation === null ? t('request.turn.sendBack') : title,
    body: (
      <>
        <WithNote note={view.correction_note}>
          {ofDocuments ? t('request.turn.correctReplaced') : t('request.turn.correctReady', ownTexts(view))}
        </WithNote>
        {error === null ? null : <SubmitError error={error} />}
      </>
    ),
    action: (
      <ForSigner view={view}>
        <Button pending={submit.isPending} onClick={() => submit.submit(null)}>
          {t('request.intake.submit', { title: view.request.service_title })}
        </Button>
      </ForSigner>
    ),
  };
}

interface WithNoteProps {
  readonly note: CaseView['correction_note'];
  readonly children: string;
}

/** A text, and below it what staff wrote about the correction. */
function WithNote({ note, children }: WithNoteProps) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      {note ? (
        <Box component="span" sx={{ display: 'block', mt: 1, color: 'var(--ink)' }}>
          {t('request.turn.note', { note })}
        </Box>
      ) : null}
    </>
  );
}

const SubmitError = ({ error }: { readonly error: Error }) => (
  <Box component="span" sx={{ display: 'block', mt: 1.25 }}>
    <Note tone="bad" alert>
      {error instanceof ApiError && error.errors.length > 0
        ? error.errors.map(({ message }) => message).join(' ')
        : submitProblem(error)}
    </Note>
  </Box>
);
