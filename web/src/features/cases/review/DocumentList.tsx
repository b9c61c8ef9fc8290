import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/kit/Button';
import { formatDate } from '../../../shared/kit/dates';
import { Icon, type IconName } from '../../../shared/kit/icons';
import { formatBytes } from '../../../shared/kit/upload/file-rules';
import { type DocumentGroup, inOrder, isOpen } from './review';

export interface DocumentListProps {
  readonly view: CaseView;
  readonly groups: readonly DocumentGroup[];
  readonly current: string;
  readonly onOpen: (id: string) => void;
}

const ending = (fileName: string): string => (fileName.split('.').pop() ?? '').toUpperCase();

function look(document: CaseDocument, current: boolean): { icon: IconName; tone: string } {
  if (document.status === 'approved') return { icon: 'check', tone: 'done' };
  if (document.status === 'rejected') return { icon: 'alert', tone: 'bad' };
  return current ? { icon: 'eye', tone: 'info' } : { icon: 'clock', tone: 'open' };
}

interface ItemProps {
  readonly document: CaseDocument;
  readonly current: boolean;
  readonly onOpen: () => void;
}

function Item({ document, current, onOpen }: ItemProps) {
  const { t } = useTranslation();
  const { icon, tone } = look(document, current);
  const state = document.superseded ? 'replaced' : document.status;
  return (
    <li>
      <button
        type="button"
        className={current ? 'doc-item is-current' : 'doc-item'}
        aria-current={current || undefined}
        onClick={onOpen}
      >
        <span className={`state-disc ${tone}`} aria-hidden="true">
          <Icon name={icon} size={15} />
        </span>
        <span className="lines small">
          <span className="strong">{document.label}</span>
          <span className="tiny faint num">
            {`${t(`office.review.state.${state}`)} · ${ending(document.fileName)}, ${formatBytes(document.bytes)}`}
            {document.superseded ? `, ${formatDate(document.uploaded_at, 'shortDay')}` : null}
            {document.is_replacement && !document.superseded ? `, ${t('office.review.replacement')}` : null}
          </span>
          {document.answers_changed ? <span className="tiny you">{t('office.review.answersChanged')}</span> : null}
        </span>
      </button>
    </li>
  );
}

/** The documents of a group, each with its state, and those that are missing. */
export function GroupItems({
  group,
  current,
  onOpen,
}: Pick<DocumentListProps, 'current' | 'onOpen'> & { readonly group: DocumentGroup }) {
  const { t } = useTranslation();
  return (
    <ul>
      {group.documents.map((document) => (
        <Item
          key={document.id}
          document={document}
          current={document.id === current}
          onOpen={() => onOpen(document.id)}
        />
      ))}
      {group.missing.map((label) => (
        <li key={label} className="doc-item">
          <span className="state-disc bad" aria-hidden="true">
            <Icon name="alert" size={15} />
          </span>
          <span className="lines small">
            <span className="strong">{label}</span>
            <span className="tiny bad">{t('office.review.missing')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The documents grouped by person, each with its state; replaced ones are folded at the end. */
export function DocumentList({ view, groups, current, onOpen }: DocumentListProps) {
  const { t } = useTranslation();
  const documents = inOrder(groups);
  const earlier = view.documents.filter(({ superseded }) => superseded);
  return (
    <section className="card doc-list" aria-label={t('office.review.documents')}>
      {groups.map((group) => (
        <div key={group.personId ?? ''}>
          <h2 className="card-title group">
            {group.personId === null
              ? t(groups.length === 1 ? 'office.review.documents' : 'office.review.general')
              : (group.person ?? t('office.review.person'))}
          </h2>
          <GroupItems group={group} current={current} onOpen={onOpen} />
        </div>
      ))}
      {earlier.length === 0 ? null : (
        <details className="earlier" open={earlier.some(({ id }) => id === current)}>
          <summary className="small muted">{t('office.review.earlier', { count: earlier.length })}</summary>
          <ul>
            {earlier.map((document) => (
              <Item
                key={document.id}
                document={document}
                current={document.id === current}
                onOpen={() => onOpen(document.id)}
              />
            ))}
          </ul>
        </details>
      )}
      <Box sx={{ p: '12px 14px', mt: 'auto', '& p': { mb: 1 } }} className="tiny faint">
        <p className="num">
          {t('office.review.progress', {
            n: documents.filter((one) => !isOpen(one)).length,
            count: documents.length,
          })}
        </p>
        <kbd className="key">J</kbd> <kbd className="key">K</kbd> {t('office.keys.move')}
      </Box>
    </section>
  );
}

/** The same for narrow screens: the current document with arrows to its neighbours. */
export function DocumentStep({ view, groups, current, onOpen }: DocumentListProps) {
  const { t } = useTranslation();
  const documents = inOrder(groups);
  const at = documents.findIndex(({ id }) => id === current);
  const document = documents[at] ?? view.documents.find(({ id }) => id === current);
  const go = (step: number): void => {
    const next = documents[at + step];
    if (next) onOpen(next.id);
  };
  const approved = documents.filter(({ status }) => status === 'approved').length;
  return (
    <Box
      sx={{
        display: { xs: 'flex', lg: 'none' },
        alignItems: 'center',
        justifyContent: 'space-between',
        p: 1,
        textAlign: 'center',
        gridColumn: { xs: 'auto', lg: 'auto' },
      }}
      className="card"
    >
      <IconButton icon="left" size={18} label={t('office.review.previous')} onClick={() => go(-1)} />
      <div>
        <div className="strong small">{document?.label}</div>
        <div className="tiny faint num">
          {document?.person == null ? null : `${document.person} · `}
          {t('office.review.of', { n: Math.max(1, at + 1), total: documents.length, approved })}
        </div>
      </div>
      <IconButton icon="right" size={18} label={t('office.review.next')} onClick={() => go(1)} />
    </Box>
  );
}
