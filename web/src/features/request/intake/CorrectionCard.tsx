import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { nameInSentences } from '@anupalan/domain/rules/documents';
import { labelAt } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/kit/icons';
import { Card } from '../../../shared/kit/Page';
import { goToDocument, type OpenPlace } from '../DocumentsCard';
import { requestPath } from '../paths';
import { namesToMend } from './open-answers';
import type { Answers, Definition } from './sections';
import { type Step, stepOf } from './steps';

export interface CorrectionCardProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly steps: readonly Step[];
  readonly answers: Answers;
  /** The paths of the answers to correct that are still as they were submitted. */
  readonly uncorrected: readonly string[];
  /** Required documents without a usable file. */
  readonly missing: readonly OpenPlace[];
}

/** True for a file that was uploaded in this correction in the place of another one. */
const isReplaced = ({ status, is_replacement }: CaseDocument): boolean => status === 'uploaded' && is_replacement;

/** True for a rejected file that a corrected name settles. */
const isSettled = ({ status, reason }: CaseDocument): boolean => status === 'uploaded' && reason !== null;

/** Everything that has to be corrected, answers and documents, each with its reason and the way to it. */
export function CorrectionCard({ view, definition, steps, answers, uncorrected, missing }: CorrectionCardProps) {
  const { t } = useTranslation();
  const named = view.correction_fields.flatMap(({ key, reason }) => {
    const step = stepOf(steps, key);
    const label = labelAt(definition.questions, answers, key);
    return step === null || label === null ? [] : [{ key, reason, slug: step.slug, label }];
  });
  const documents = view.documents.filter((one) => one.status === 'rejected' || isReplaced(one) || isSettled(one));
  const count = named.length + documents.length + missing.length;
  if (count === 0) return null;
  const open = uncorrected.length + documents.filter(({ status }) => status === 'rejected').length + missing.length;
  return (
    <Card title={t('request.turn.toCorrect')} aside={t('request.intake.tasksAside', { done: count - open, of: count })}>
      <ul className="tasks entries">
        {named.map(({ key, reason, slug, label }) => (
          <Item key={key} reason={reason} done={uncorrected.includes(key) ? null : t('request.turn.changed')}>
            <Link to={requestPath(view.request, slug, key)}>{label}</Link>
          </Item>
        ))}
        {documents.map((document) => (
          <Item
            key={document.id}
            reason={document.reason}
            done={
              isReplaced(document) ? t('request.turn.replaced') : isSettled(document) ? t('request.turn.changed') : null
            }
          >
            <DocumentLink place={document} />
            {namesToMend(document, definition.questions, answers).flatMap((path) => {
              const step = stepOf(steps, path);
              return step === null
                ? []
                : [
                    <Link key={path} className="small" to={requestPath(view.request, step.slug, path)}>
                      {t('request.turn.correctName')}
                    </Link>,
                  ];
            })}
          </Item>
        ))}
        {missing.map((place) => (
          <Item key={`${place.key}-${place.personId}`} reason={null} done={null}>
            <DocumentLink place={place} />
          </Item>
        ))}
      </ul>
    </Card>
  );
}

interface ItemProps {
  readonly reason: string | null;
  /** A word for the correction that was made ("Changed"); null while none was. */
  readonly done: string | null;
  readonly children: ReactNode;
}

const Item = ({ reason, done, children }: ItemProps) => (
  <li>
    <span>
      {children}
      {reason === null ? null : (
        <Box component="span" sx={{ display: 'block', mt: 0.25 }} className="small muted">
          {reason}
        </Box>
      )}
    </span>
    {done === null ? null : (
      <span className="small task-state task-state--done">
        <Icon name="check" size={14} />
        {done}
      </span>
    )}
  </li>
);

/** Leads to a document's row on the same page. */
const DocumentLink = ({ place }: { readonly place: CaseDocument | OpenPlace }) => (
  <button type="button" className="link task-button" onClick={() => goToDocument(place)}>
    {nameInSentences(place)}
  </button>
);
