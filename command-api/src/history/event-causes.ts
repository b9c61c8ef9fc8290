import type { CauseNode } from '@anupalan/domain/contracts/log';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { causedBy, type EventEntry, eventOf } from '@anupalan/projector/read-models/log-index/queries';
import type { App } from '../platform/app.js';
import { loggedEvents } from './event-views.js';

/** Causes that are followed upwards, and events that followed, in all and from one cause. */
const MAX_ABOVE = 12;
const MAX_BELOW = 40;
const MAX_BESIDE = 10;

interface Branch {
  readonly entry: EventEntry;
  readonly followed: readonly Branch[];
  readonly more: boolean;
}

/** The chain of causes of an event, the first one first; `command`: the short id of the command that began it. */
const causesOf = async (
  reads: ReadStore,
  opened: EventEntry,
): Promise<{ readonly above: readonly EventEntry[]; readonly command: string | null }> => {
  const above: EventEntry[] = [];
  for (let cause = opened.cause; above.length < MAX_ABOVE; ) {
    const event = await eventOf(reads, cause);
    if (event === null) return { above, command: cause };
    above.unshift(event);
    cause = event.cause;
  }
  return { above, command: null };
};

/** The events that an event led to, level by level, as long as fewer than 40 were found. */
const followedBy = async (reads: ReadStore, root: EventEntry): Promise<Branch> => {
  const children = new Map<string, readonly EventEntry[]>();
  const cut = new Set<string>();
  let found = 0;
  for (let level: readonly EventEntry[] = [root]; level.length > 0; ) {
    const next: EventEntry[] = [];
    for (const { event } of level) {
      const some = await causedBy(reads, event, MAX_BELOW - found + 1);
      const kept = some.slice(0, MAX_BELOW - found);
      if (kept.length < some.length) cut.add(event);
      children.set(event, kept);
      found += kept.length;
      next.push(...kept);
    }
    level = next;
  }
  const branchOf = (entry: EventEntry): Branch => ({
    entry,
    followed: (children.get(entry.event) ?? []).map(branchOf),
    more: cut.has(entry.event),
  });
  return branchOf(root);
};

interface Flat {
  readonly depth: number;
  /** Null: the command at the root. */
  readonly entry: EventEntry | null;
  readonly more: boolean;
}

const flat = ({ entry, followed, more }: Branch, depth: number): readonly Flat[] => [
  { depth, entry, more },
  ...followed.flatMap((child) => flat(child, depth + 1)),
];

/** The children of a cause with the branch of the opened event among them, in the order of the log. */
const withSiblings = async (
  reads: ReadStore,
  cause: string,
  own: readonly Flat[],
  ownEntry: EventEntry,
  depth: number,
): Promise<{ readonly nodes: readonly Flat[]; readonly more: boolean }> => {
  const some = await causedBy(reads, cause, MAX_BESIDE + 1);
  const others = some.slice(0, MAX_BESIDE).filter(({ position }) => position !== ownEntry.position);
  const isBefore = ({ position }: EventEntry): boolean => position < ownEntry.position;
  const nodeOf = (entry: EventEntry): Flat => ({ depth, entry, more: false });
  const nodes = [
    ...others.filter(isBefore).map(nodeOf),
    ...own,
    ...others.filter((entry) => !isBefore(entry)).map(nodeOf),
  ];
  return { nodes, more: some.length > MAX_BESIDE };
};

/**
 * The tree of causes around an event: the chain that led to it, from the command that began it, what else followed from
 * each link of it, and all that followed from the event. `earlier`: the chain is longer than is shown.
 */
export const causeTree = async (
  app: App,
  opened: EventEntry,
): Promise<{ readonly nodes: CauseNode[]; readonly earlier: boolean }> => {
  const { reads } = app;
  const { above, command } = await causesOf(reads, opened);
  const chain = [...above, opened];
  const first = command === null ? 0 : 1;
  let nodes = flat(await followedBy(reads, opened), first + above.length);
  for (let n = chain.length - 1; n >= 0; n -= 1) {
    const [own, parent] = [chain[n], chain[n - 1]];
    const cause = parent?.event ?? command;
    if (own === undefined || cause === null) break;
    const beside = await withSiblings(reads, cause, nodes, own, first + n);
    nodes = [{ depth: first + n - 1, entry: parent ?? null, more: beside.more }, ...beside.nodes];
  }
  const entries = nodes.flatMap(({ entry }) => entry ?? []);
  const shown = await loggedEvents(app, entries);
  const at = new Map(entries.map(({ position }, i) => [position, shown[i]]));
  const begun = at.get(chain[0]?.position ?? opened.position)?.told ?? null;
  return {
    nodes: nodes.map(({ depth, entry, more }) => {
      const found = entry === null ? { event: null, told: begun } : at.get(entry.position);
      return {
        depth,
        event: found?.event ?? null,
        command: found?.told?.metadata.command ?? null,
        channel: found?.told?.metadata.channel ?? null,
        here: entry?.position === opened.position,
        more,
      };
    }),
    earlier: command === null,
  };
};
