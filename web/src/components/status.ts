import { type Ball as Actor, STAGES, statusView } from '@anupalan/domain/rules/status-table';

/** Who has the ball, as the colours say it: the person asking, the team, the authority; done; a problem. */
export type Ball = 'you' | 'we' | 'gov' | 'done' | 'bad';

const shownToCustomer: Readonly<Record<Actor, Ball>> = {
  customer: 'you',
  us: 'we',
  authority: 'gov',
  done: 'done',
  problem: 'bad',
};

export interface StatusDisplay {
  readonly label: string;
  /** Whole percent. */
  readonly progress: number;
  /** The words after "Next:", or null. */
  readonly hint: string | null;
  readonly ball: Ball;
  /** The node under way, 0 to 6. */
  readonly stage: number;
}

/** How many nodes the timeline has. */
export const STAGE_COUNT = STAGES.length;

/** What a status shows to its customer; the words and numbers are the domain's (STAT-01 to STAT-18). */
export function statusDisplay(status: string): StatusDisplay {
  const { label, progress, hint, ball, stage } = statusView(status);
  return { label, progress, hint, ball: shownToCustomer[ball], stage };
}
