import type { CaseView } from '@anupalan/domain/contracts/requests';
import { isNeeded, peopleWithoutDocuments } from '@anupalan/domain/rules/documents';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../shared/kit/Button';
import { ToneChip } from '../../../../shared/kit/Chip';
import { FoldCard } from '../../../../shared/kit/FoldCard';
import { Icon } from '../../../../shared/kit/icons';
import { toast } from '../../../../shared/kit/toast/store';
import { Note } from '../../../../shared/loading/states';
import { DocumentSlot } from '../../DocumentSlot';
import { formOpen, isEditable } from '../../words';
import { AccountBox, useAccountContact } from '../AccountBox';
import { AddDocument } from '../AddDocument';
import { AnswerList } from '../AnswerList';
import { GapList, gapsOf } from '../CheckStep';
import { ForSigner } from '../ForSigner';
import {
  type Answers,
  answersToSend,
  type Definition,
  furtherDocuments,
  openDocuments,
  shownRequirements,
} from '../sections';
import { type Step, stepOf, wizardOf } from '../steps';
import type { DraftState } from '../use-draft';
import { type Submit, waitsForUpload } from '../use-submit';
import { PersonDocuments, personCardId } from './PersonDocuments';
import { isComplete, profilesOf } from './profiles';

export interface PeopleDocumentsStepProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly draft: DraftState;
  readonly submit: Submit;
  readonly steps: readonly Step[];
  readonly pathOf: (slug: string, field?: string) => string;
  readonly onBack: () => void;
}

const BUSINESS = 'business';
const REVIEW = 'review';

/** The documents of the business: those shown, the further files, and how many of the needed ones are there. */
const businessDocuments = (
  { questions, requirements }: Definition,
  answers: Answers,
  documents: CaseView['documents'],
) => {
  const ofBusiness = { questions, requirements: requirements.filter(({ per_person: perPerson }) => !perPerson) };
  const files = documents.filter(({ personId }) => personId === null);
  const shown = shownRequirements(ofBusiness, answers, files);
  const needed = shown.filter(({ required }) => required).length;
  return {
    files,
    shown,
    further: furtherDocuments(requirements, files),
    needed,
    done: needed - openDocuments(ofBusiness, answers, files).length,
  };
};

interface BusinessDocumentsProps extends Pick<PeopleDocumentsStepProps, 'view'> {
  readonly business: ReturnType<typeof businessDocuments>;
  /** The answers as they would be sent. */
  readonly given: Answers;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** The documents of the business, in a card that folds. */
function BusinessDocuments({ view, business, given, open, onToggle }: BusinessDocumentsProps) {
  const { t } = useTranslation();
  const { files, shown, further, needed, done } = business;
  if (shown.length === 0 && further.length === 0) return null;
  return (
    <FoldCard
      title={t('personDocuments.ofRequest')}
      aside={
        <ToneChip tone={done === needed ? 'done' : 'warning'} label={t('personDocuments.count', { done, needed })} />
      }
      open={open}
      onToggle={onToggle}
      kept
    >
      <div className="form">
        <div className="doc-list">
          {shown.map((requirement) => {
            const file = files.find(({ key }) => key === requirement.key) ?? null;
            return (
              <DocumentSlot
                key={requirement.key}
                view={view}
                requirement={requirement}
                document={file}
                editable={isEditable(view, file)}
                needed={isNeeded(requirement, given)}
              />
            );
          })}
          {further.map((file) => (
            <DocumentSlot
              key={file.id}
              view={view}
              requirement={null}
              document={file}
              editable={isEditable(view, file)}
            />
          ))}
        </div>
        {formOpen(view) ? <AddDocument view={view} personId={null} /> : null}
      </div>
    </FoldCard>
  );
}

interface StatusProps extends Pick<BusinessDocumentsProps, 'business'> {
  readonly people: { readonly done: number; readonly count: number };
}

/** How many people are complete, and how many documents of the business are there. */
function Status({ people, business }: StatusProps) {
  const { t } = useTranslation();
  return (
    <Stack
      component="section"
      spacing={0.25}
      sx={{ p: '14px 16px', borderRadius: 'var(--radius)', background: 'var(--sunken)' }}
      aria-label={t('personDocuments.status')}
    >
      <h3 className="card-title">{t('personDocuments.status')}</h3>
      <p className="num">{t('personDocuments.statusCount', { done: people.done, count: people.count })}</p>
      {business.needed > 0 ? (
        <p className="small muted num">
          {t('personDocuments.statusBusiness', { done: business.done, needed: business.needed })}
        </p>
      ) : null}
    </Stack>
  );
}

/** The people of the form with their documents: whose card is open, and what their buttons do. */
function useProfiles({ view, definition, draft }: PeopleDocumentsStepProps) {
  const { t } = useTranslation();
  const { questions, requirements } = definition;
  const profiles = profilesOf(questions, requirements, draft.answers, view.documents);
  const incomplete = profiles.filter((one) => !isComplete(one));
  const [open, setOpen] = useState<string | null>(() => incomplete[0]?.person.id ?? null);
  const refuse = (description: string): void =>
    void toast({ title: t('personDocuments.required'), description, kind: 'bad' });

  /** Leads to the first person without all documents; false when there is none. */
  const showGap = (): boolean => {
    const [first] = incomplete;
    if (first === undefined) return false;
    const people = profiles.map(({ person }) => person);
    refuse(peopleWithoutDocuments(openDocuments(definition, draft.answers, view.documents), people)?.message ?? '');
    setOpen(first.person.id);
    requestAnimationFrame(() => {
      const card = document.getElementById(personCardId(first.person.id));
      card?.scrollIntoView({ block: 'start', behavior: 'smooth' });
      card?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    });
    return true;
  };
  const save = (index: number): void => {
    const profile = profiles[index];
    if (profile === undefined) return;
    if (!isComplete(profile)) {
      if (!waitsForUpload()) refuse(t('personDocuments.requiredBody'));
      return;
    }
    const { name } = profile.person;
    toast({ title: t('personDocuments.saved'), description: t('personDocuments.savedBody', { name }), kind: 'done' });
    setOpen(profiles.slice(index + 1).find((one) => !isComplete(one))?.person.id ?? null);
  };
  const toggle = (id: string) => (): void => setOpen(open === id ? null : id);
  return { profiles, missing: incomplete.length, open, toggle, save, showGap };
}

/** The last step of a form with people: the documents of each of them and of the business, and the submission. */
export default function PeopleDocumentsStep(props: PeopleDocumentsStepProps) {
  const { view, definition, draft, submit, steps, pathOf, onBack } = props;
  const { t } = useTranslation();
  const { answers } = draft;
  const { questions } = definition;
  const form = wizardOf(view.form) ?? 'company';
  const { profiles, missing, open, toggle, save, showGap } = useProfiles(props);
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const summary = useRef<HTMLDivElement>(null);

  const business = businessDocuments(definition, answers, view.documents);
  // Gaps of people are shown on their cards.
  const gaps = gapsOf(props).filter(({ personId }) => personId === undefined);
  const { contact, isNameless } = useAccountContact(view, answers);
  const useForAccount = chosen ?? isNameless;

  const changeAt = (key: string): string | null => {
    const step = stepOf(steps, key);
    return step === null ? null : pathOf(step.slug);
  };
  const send = (): void => {
    if (waitsForUpload()) return;
    setTried(true);
    if (showGap()) return;
    // After a failed try the gaps may be the server's errors of that try, which must not stop the next one.
    if (gaps.length > 0 && !submit.isError) requestAnimationFrame(() => summary.current?.focus());
    else submit.submit(useForAccount ? contact : null);
  };

  return (
    <div className="form">
      <p className="muted">{t('personDocuments.lead')}</p>
      {tried && gaps.length > 0 && missing === 0 ? (
        <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
          <h3 className="card-title">
            <Icon name="alert" size={18} />
            {t('request.intake.wrong')}
          </h3>
          <GapList gaps={gaps} pathOf={pathOf} />
        </div>
      ) : null}
      {profiles.length === 0 ? <Note tone="warning">{t(`personDocuments.nobody.${form}`)}</Note> : null}
      <div>
        {profiles.map((profile, index) => (
          <PersonDocuments
            key={profile.person.id}
            view={view}
            profile={profile}
            open={open === profile.person.id}
            onToggle={toggle(profile.person.id)}
            onSave={() => save(index)}
          />
        ))}
        <BusinessDocuments
          view={view}
          business={business}
          given={answersToSend(questions, answers)}
          open={open === BUSINESS}
          onToggle={toggle(BUSINESS)}
        />
        <FoldCard title={t('personDocuments.review')} open={open === REVIEW} onToggle={toggle(REVIEW)}>
          <AnswerList questions={questions} answers={answers} changeAt={changeAt} />
        </FoldCard>
      </div>
      <Status people={{ done: profiles.length - missing, count: profiles.length }} business={business} />
      {contact === null ? null : <AccountBox contact={contact} checked={useForAccount} onChange={setChosen} />}
      <div className="form-actions">
        <ForSigner view={view}>
          <Button pending={submit.isPending} onClick={send}>
            {t(`personDocuments.submit.${form}`)}
          </Button>
        </ForSigner>
        <Button variant="quiet" onClick={onBack}>
          {t('personDocuments.previous')}
        </Button>
      </div>
    </div>
  );
}
