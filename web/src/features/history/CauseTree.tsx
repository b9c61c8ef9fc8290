import type { CauseNode, LoggedEventView } from '@anupalan/domain/contracts/log';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { actorText } from '../../shared/case-parts/actor-text';
import { formatDate } from '../../shared/kit/dates';
import { isProcess } from './command-words';
import { eventPath } from './history-url';

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
    <Box
      component="ul"
      sx={{ '& &': { ml: '9px', pl: 1.75, borderLeft: '1px solid var(--line-strong)' } }}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {trees.map(({ node, below }, index) => (
        <li key={node.event?.position ?? `command ${index}`}>
          <Node node={node} first={below[0]?.node} />
          {below.length === 0 ? null : <Level trees={below} />}
          {node.more ? (
            <Box component="p" sx={{ p: '4px 8px 4px 32px' }} className="tiny faint">
              {t('history.moreFollowed')}
            </Box>
          ) : null}
        </li>
      ))}
    </Box>
  );
}

interface NodeProps {
  readonly node: CauseNode;
  /** The first of what followed from it. */
  readonly first: CauseNode | undefined;
}

function Node({ node: { event, command, here }, first }: NodeProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  if (event === null) {
    const actor = first?.event?.actor;
    return (
      <div className="lines log-node">
        <span className="strong">{actor === undefined ? t('history.begun') : actorText(actor)}</span>
      </div>
    );
  }
  const by = command !== null && isProcess(command) ? t('history.byItself') : actorText(event.actor);
  const details = [formatDate(event.at, 'dayTime'), by].join(' · ');
  return (
    <div className={here ? 'lines log-node is-here' : 'lines log-node'}>
      {here ? (
        <span className="strong" aria-current="true">
          {event.summary}
        </span>
      ) : (
        <Link className="link strong" to={eventPath(event.position, search)}>
          {event.summary}
        </Link>
      )}
      <span className="tiny faint num">{details}</span>
    </div>
  );
}
