import type { CaseView } from '@anupalan/domain/contracts/requests';
import { documentSlot, nameInSentences } from '@anupalan/domain/rules/documents';
import { formPeople } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/api/errors';
import { Button, LinkButton } from '../../../shared/kit/Button';
import { Note } from '../../../shared/loading/states';
import { goToDocument, type OpenPlace } from '../DocumentsCard';
import { requestPath } from '../paths';
import type { TurnWords } from '../TurnCard';
import { inCorrection, inSentence } from '../words';
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
export function useFormTurn({
  view,
  definition,
  draft,
  submit,
  steps,
  handedIn,
  uncorrected,
}: FormTurnOptions): FormTurn {
  const { t } = useTranslation();
  const { request, documents } = view;
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
  const to = nextStep(steps)?.slug;
  const icon = 'up' as const;
  // Consultations have their own texts: they need no documents.
  const own = { context: view.request.workflow };
  const words = ((): TurnWords => {
    if (!inCorrection(view)) {
      const ready = !answersOpen && open.length === 0;
      // Answers that the profile prefilled do not count as begun.
      const begun = documents.length > 0 || draft.begun;
      return {
        ...(view.consultation === null ? { icon } : {}),
        title: t('request.at.documents_not_uploaded.title', own),
        body: t(ready ? 'request.turn.fillReady' : 'request.at.documents_not_uploaded.body', own),
        action: (
          <LinkButton to={requestPath(request, to)}>
            {t(ready ? 'request.turn.check' : begun ? 'request.turn.goOn' : 'request.turn.start')}
          </LinkButton>
        ),
      };
    }
    const ofAnswers = rejected.length === 0 && missing.length === 0;
    const title =
      view.consultation === null && ofAnswers
        ? t('request.turn.correctForm')
        : t('request.at.reupload_requested.title', own);
    const [first] = rejected;
    const [gap] = missing;
    const note = view.correction_note ? (
      <Box component="span" sx={{ display: 'block', mt: 1, color: 'var(--ink)' }}>
        {t('request.turn.note', { note: view.correction_note })}
      </Box>
    ) : null;
    const say = (text: string) => (
      <>
        {text}
        {note}
      </>
    );
    if (first !== undefined)
      return {
        icon,
        title,
        body: say(
          uncorrected.length > 0
            ? t('request.turn.correctThings', { count: rejected.length + missing.length + uncorrected.length })
            : t('request.turn.correctBody', { count: rejected.length, of: documents.length, ...own }),
        ),
        action: (
          <Button onClick={() => goToDocument(first)}>
            {t('request.turn.replace', { label: inSentence(nameInSentences(first)) })}
          </Button>
        ),
      };
    if (gap !== undefined)
      return {
        icon,
        title,
        body: say(t('request.at.reupload_requested.body', own)),
        action: (
          <Button onClick={() => goToDocument(gap)}>
            {t('request.turn.uploadOne', { label: inSentence(nameInSentences(gap)) })}
          </Button>
        ),
      };
    if (answersOpen)
      return {
        title,
        body: say(t('request.turn.correctAnswers')),
        action: <LinkButton to={requestPath(request, to)}>{t('request.turn.answers')}</LinkButton>,
      };
    // The first unchanged answer of those to be corrected; if none is named, the form's first step until something
    // changes.
    const [same] = uncorrected;
    const asking = same === undefined ? null : stepOf(steps, same);
    const untouched =
      documents.every(({ status }) => status !== 'uploaded') &&
      correctedPaths(questions, draft.answers, handedIn).size === 0;
    if (same !== undefined && asking !== null)
      return {
        title,
        body: say(t('request.turn.correctNamed', { count: uncorrected.length })),
        action: <LinkButton to={requestPath(request, asking.slug, same)}>{t('request.turn.answers')}</LinkButton>,
      };
    // One that named documents only is done without a change once the rejected ones are taken back.
    if (view.correction_fields.length === 0 && view.correction_scope !== 'named' && untouched)
      return {
        title,
        body: say(t('request.turn.correctNoted')),
        action: <LinkButton to={requestPath(request, steps[0]?.slug)}>{t('request.turn.answers')}</LinkButton>,
      };
    const { error } = submit;
    const ofDocuments = view.correction_fields.length === 0 && documents.some((one) => one.is_replacement);
    return {
      icon,
      title: view.consultation === null ? t('request.turn.sendBack') : title,
      body: (
        <>
          {say(ofDocuments ? t('request.turn.correctReplaced') : t('request.turn.correctReady', own))}
          {error === null ? null : <SubmitError error={error} />}
        </>
      ),
      action: (
        <Button pending={submit.isPending} onClick={() => submit.submit(null)}>
          {t('request.intake.submit', { title: request.service_title })}
        </Button>
      ),
    };
  })();
  return { words, missing, spare, answersOpen };
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
