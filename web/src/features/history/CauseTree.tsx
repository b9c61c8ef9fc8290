import type { CauseNode, LoggedEventView } from '@anupalan/domain/contracts/log';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { actorText } from '../../shared/components/actor-text';
import { formatDate } from '../../shared/components/dates';
import { commandInWords, isProcess } from './command-words';
import { eventPath, positionText } from './history-url';

interface Tree {
  readonly node: CauseNode;
  readonly below: readonly Tree[];
}

/** The tree of nodes in its order: the children of a node are the deeper ones up to the next of its own depth. */
export const treesOf = (nodes: readonly CauseNode[]): readonly Tree[] => {
  const trees: Tree[] = [];
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at];
    if (node === undefined) break;
    const next = nodes.findIndex(({ depth }, i) => i > at && depth <= node.depth);
    const end = next === -1 ? nodes.length : next;
    trees.push({ node, below: treesOf(nodes.slice(at + 1, end)) });
    at = end;
  }
  return trees;
};

/** The tree of causes of an event as a nested list; each event is a link. */
export function CauseTree({ view: { causes, earlier_causes } }: { readonly view: LoggedEventView }) {
  const { t } = useTranslation();
  return (
    <>
      {earlier_causes ? <p className="small muted">{t('history.earlierCauses')}</p> : null}
      <Level trees={treesOf(causes)} label={t('history.causes')} />
    </>
  );
}

interface LevelProps {
  readonly trees: readonly Tree[];
  readonly label?: string;
}

function Level({ trees, label }: LevelProps) {
  const { t } = useTranslation();
  return (
    <ul className="log-tree" {...(label === undefined ? {} : { 'aria-label': label })}>
      {trees.map(({ node, below }, index) => (
        <li key={node.event?.position ?? `command ${index}`}>
          <Node node={node} />
          {below.length === 0 ? null : <Level trees={below} />}
          {node.more ? <p className="tiny faint log-tree-more">{t('history.moreFollowed')}</p> : null}
        </li>
      ))}
    </ul>
  );
}

function Node({ node: { event, command, here } }: { readonly node: CauseNode }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const words = command === null ? '' : commandInWords(command);
  if (event === null)
    return (
      <div className="log-node">
        <span className="strong">{t('history.begun', { command: words })}</span>
      </div>
    );
  const by = command !== null && isProcess(command) ? t('history.process', { name: words }) : actorText(event.actor);
  const details = [positionText(event.position), formatDate(event.at, 'dayTime'), by].join(' · ');
  return (
    <div className={here ? 'log-node is-here' : 'log-node'}>
      {here ? (
        <span className="strong" aria-current="true">
          {event.name}
        </span>
      ) : (
        <Link className="link strong" to={eventPath(event.position, search)}>
          {event.name}
        </Link>
      )}
      <span className="tiny faint num">{details}</span>
    </div>
  );
}
