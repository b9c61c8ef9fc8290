import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/components/Button';
import { formatDate } from '../../../shared/components/dates';
import { Icon, type IconName } from '../../../shared/components/icons';
import { formatBytes } from '../../../shared/components/upload/file-rules';
import { documentGroups, inOrder } from './review';

export interface DocumentListProps {
  readonly view: CaseView;
  readonly current: string;
  readonly onOpen: (id: string) => void;
}

const ending = (fileName: string): string => (fileName.split('.').pop() ?? '').toUpperCase();

function look(document: CaseDocument, current: boolean): { icon: IconName; tone: string } {
  if (document.status === 'approved') return { icon: 'check', tone: 'done' };
  if (document.status === 'rejected') return { icon: 'alert', tone: 'bad' };
  return current ? { icon: 'eye', tone: 'info' } : { icon: 'clock', tone: 'open' };
}

function Item({ document, current, onOpen }: { document: CaseDocument; current: boolean; onOpen: () => void }) {
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
        <span className={`doc-state ${tone}`} aria-hidden="true">
          <Icon name={icon} size={15} />
        </span>
        <span className="doc-name">
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

/** The documents grouped by person, each with its state; replaced ones are folded at the end. */
export function DocumentList({ view, current, onOpen }: DocumentListProps) {
  const { t } = useTranslation();
  const groups = documentGroups(view);
  const earlier = view.documents.filter(({ superseded }) => superseded);
  const item = (document: CaseDocument) => (
    <Item key={document.id} document={document} current={document.id === current} onOpen={() => onOpen(document.id)} />
  );
  return (
    <section className="card doc-list" aria-label={t('office.review.documents')}>
      {groups.map(({ personId, person, documents }) => (
        <div key={personId ?? ''}>
          <h2 className="card-title group">
            {personId === null
              ? t(groups.length === 1 ? 'office.review.documents' : 'office.review.general')
              : (person ?? t('office.review.person'))}
          </h2>
          <ul>{documents.map(item)}</ul>
        </div>
      ))}
      {earlier.length === 0 ? null : (
        <details className="earlier" open={earlier.some(({ id }) => id === current)}>
          <summary className="small muted">{t('office.review.earlier', { count: earlier.length })}</summary>
          <ul>{earlier.map(item)}</ul>
        </details>
      )}
      <div className="list-foot tiny faint">
        <kbd className="key">J</kbd> <kbd className="key">K</kbd> {t('office.keys.move')}
      </div>
    </section>
  );
}

/** The same for narrow screens: the current document with arrows to its neighbours. */
export function DocumentStep({ view, current, onOpen }: DocumentListProps) {
  const { t } = useTranslation();
  const documents = inOrder(view);
  const at = documents.findIndex(({ id }) => id === current);
  const document = documents[at] ?? view.documents.find(({ id }) => id === current);
  const go = (step: number): void => {
    const next = documents[at + step];
    if (next) onOpen(next.id);
  };
  const approved = documents.filter(({ status }) => status === 'approved').length;
  return (
    <div className="card doc-step">
      <IconButton icon="left" size={18} label={t('office.review.previous')} onClick={() => go(-1)} />
      <div>
        <div className="strong small">{document?.label}</div>
        <div className="tiny faint num">
          {t('office.review.of', { n: Math.max(1, at + 1), total: documents.length, approved })}
        </div>
      </div>
      <IconButton icon="right" size={18} label={t('office.review.next')} onClick={() => go(1)} />
    </div>
  );
}
