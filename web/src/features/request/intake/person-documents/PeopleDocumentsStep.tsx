import type { CaseView } from '@anupalan/domain/contracts/requests';
import { isNeeded, peopleWithoutDocuments } from '@anupalan/domain/rules/documents';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../shared/api/session';
import { Button } from '../../../../shared/kit/Button';
import { ToneChip } from '../../../../shared/kit/Chip';
import { FoldCard } from '../../../../shared/kit/FoldCard';
import { Icon } from '../../../../shared/kit/icons';
import { toast } from '../../../../shared/kit/toast/store';
import { Note } from '../../../../shared/loading/states';
import { DocumentSlot } from '../../DocumentSlot';
import { formOpen, isEditable } from '../../words';
import { AccountBox, accountContact } from '../AccountBox';
import { AddDocument } from '../AddDocument';
import { AnswerList } from '../AnswerList';
import { GapList, gapsOf } from '../CheckStep';
import { answersToSend, type Definition, furtherDocuments, openDocuments, shownRequirements } from '../sections';
import { type Step, stepOf, wizardOf } from '../steps';
import type { DraftState } from '../use-draft';
import { type Submit, waitsForUpload } from '../use-submit';
import { PersonDocuments, personCardId } from './PersonDocuments';
import { isComplete, profilesOf } from './profiles';
import './person-documents.css';

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

/** The last step of a form with people: the documents of each of them and of the business, and the submission. */
export default function PeopleDocumentsStep(props: PeopleDocumentsStepProps) {
  const { view, definition, draft, submit, steps, pathOf, onBack } = props;
  const { t } = useTranslation();
  const { user } = useSession();
  const { answers } = draft;
  const { questions, requirements } = definition;
  const form = wizardOf(view.form) ?? 'company';
  const profiles = profilesOf(questions, requirements, answers, view.documents);
  const incomplete = profiles.filter((one) => !isComplete(one));
  const [open, setOpen] = useState<string | null>(() => incomplete[0]?.person.id ?? null);
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const toggle = (id: string) => (): void => setOpen(open === id ? null : id);

  const ofBusiness = { questions, requirements: requirements.filter(({ per_person: perPerson }) => !perPerson) };
  const files = view.documents.filter(({ personId }) => personId === null);
  const shown = shownRequirements(ofBusiness, answers, files);
  const further = furtherDocuments(requirements, files);
  const wanted = openDocuments(ofBusiness, answers, files);
  const missing = wanted.length;
  const given = answersToSend(questions, answers);
  const needed = shown.filter(({ required }) => required).length;
  // Gaps of people are shown on their cards.
  const gaps = gapsOf(props).filter(({ personId }) => personId === undefined);
  const contact = accountContact(user, answers);
  const useForAccount = chosen ?? user?.name === null;

  const changeAt = (key: string): string | null => {
    const step = stepOf(steps, key);
    return step === null ? null : pathOf(step.slug);
  };
  const show = (id: string): void => {
    setOpen(id);
    requestAnimationFrame(() => {
      const card = document.getElementById(personCardId(id));
      card?.scrollIntoView({ block: 'start', behavior: 'smooth' });
      card?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    });
  };
  const save = (index: number): void => {
    const profile = profiles[index];
    if (profile === undefined) return;
    if (!isComplete(profile)) {
      if (waitsForUpload()) return;
      toast({ title: t('personDocuments.required'), description: t('personDocuments.requiredBody'), kind: 'bad' });
      return;
    }
    const { name } = profile.person;
    toast({ title: t('personDocuments.saved'), description: t('personDocuments.savedBody', { name }), kind: 'done' });
    setOpen(profiles.slice(index + 1).find((one) => !isComplete(one))?.person.id ?? null);
  };
  const send = (): void => {
    if (waitsForUpload()) return;
    setTried(true);
    const [first] = incomplete;
    if (first !== undefined) {
      const gap = peopleWithoutDocuments(
        openDocuments(definition, answers, view.documents),
        profiles.map(({ person }) => person),
      );
      toast({ title: t('personDocuments.required'), description: gap?.message ?? '', kind: 'bad' });
      show(first.person.id);
      // After a failed try the gaps may be the server's errors of that try, which must not stop the next one.
    } else if (gaps.length > 0 && !submit.isError) requestAnimationFrame(() => summary.current?.focus());
    else submit.submit(useForAccount ? contact : null);
  };

  return (
    <div className="form">
      <p className="muted">{t('personDocuments.lead')}</p>
      {tried && gaps.length > 0 && incomplete.length === 0 ? (
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
        {shown.length > 0 || further.length > 0 ? (
          <FoldCard
            title={t('personDocuments.ofRequest')}
            aside={
              <ToneChip
                tone={missing === 0 ? 'done' : 'warning'}
                label={t('personDocuments.count', { done: needed - missing, needed })}
              />
            }
            open={open === BUSINESS}
            onToggle={toggle(BUSINESS)}
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
        ) : null}
        <FoldCard title={t('personDocuments.review')} open={open === REVIEW} onToggle={toggle(REVIEW)}>
          <AnswerList questions={questions} answers={answers} changeAt={changeAt} />
        </FoldCard>
      </div>
      <Stack
        component="section"
        spacing={0.25}
        sx={{ p: '14px 16px', borderRadius: 'var(--radius)', background: 'var(--sunken)' }}
        aria-label={t('personDocuments.status')}
      >
        <h3 className="card-title">{t('personDocuments.status')}</h3>
        <p className="num">
          {t('personDocuments.statusCount', { done: profiles.length - incomplete.length, count: profiles.length })}
        </p>
        {needed > 0 ? (
          <p className="small muted num">{t('personDocuments.statusBusiness', { done: needed - missing, needed })}</p>
        ) : null}
      </Stack>
      {contact === null ? null : <AccountBox contact={contact} checked={useForAccount} onChange={setChosen} />}
      <div className="form-actions">
        <Button pending={submit.isPending} onClick={send}>
          {t(`personDocuments.submit.${form}`)}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('personDocuments.previous')}
        </Button>
      </div>
    </div>
  );
}
