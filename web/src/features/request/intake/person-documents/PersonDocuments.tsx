import type { CaseView } from '@anupalan/domain/contracts/requests';
import { isNeeded } from '@anupalan/domain/rules/documents';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../shared/kit/Button';
import { Chip, ToneChip } from '../../../../shared/kit/Chip';
import { FoldCard } from '../../../../shared/kit/FoldCard';
import { DocumentSlot } from '../../DocumentSlot';
import { formOpen, isEditable } from '../../words';
import { AddDocument } from '../AddDocument';
import { isComplete, type Profile } from './profiles';

export interface PersonDocumentsProps {
  readonly view: CaseView;
  readonly profile: Profile;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onSave: () => void;
}

const ROLE = {
  director: 'personDocuments.role.director',
  promoter: 'personDocuments.role.promoter',
  partner: 'personDocuments.role.partner',
} as const;

/** The id of a person's card, for links and the focus. */
export const personCardId = (id: string): string => `person-${id}`;

/** One person's documents, with how many of them are there. */
export function PersonDocuments({ view, profile, open, onToggle, onSave }: PersonDocumentsProps) {
  const { t } = useTranslation();
  const { person, slots, others, done, needed } = profile;
  const rejected = slots.some(({ document }) => document?.status === 'rejected');
  const tone = rejected ? 'bad' : isComplete(profile) ? 'done' : 'warning';
  return (
    <FoldCard
      id={personCardId(person.id)}
      title={
        <>
          {person.name} <Chip>{t(ROLE[person.role])}</Chip>
        </>
      }
      aside={<ToneChip tone={tone} label={t('personDocuments.count', { done, needed })} />}
      open={open}
      onToggle={onToggle}
      kept
    >
      <div className="form">
        <div className="doc-list">
          {slots.map(({ requirement, document }) => (
            <DocumentSlot
              key={requirement.key}
              view={view}
              requirement={requirement}
              document={document}
              personId={person.id}
              editable={isEditable(view, document)}
              needed={isNeeded(requirement, person.answers)}
            />
          ))}
          {others.map((document) => (
            <DocumentSlot
              key={document.id}
              view={view}
              requirement={null}
              document={document}
              editable={isEditable(view, document)}
            />
          ))}
        </div>
        {formOpen(view) ? <AddDocument view={view} personId={person.id} /> : null}
        <div className="form-actions">
          <Button variant="quiet" onClick={onSave}>
            {t('personDocuments.save')}
          </Button>
        </div>
      </div>
    </FoldCard>
  );
}
