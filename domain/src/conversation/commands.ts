import type { CallOutcome } from '../rules/call-back.js';
import type { TeamFact } from '../rules/team.js';

export type ConversationCommand =
  | { readonly type: 'sendMessage'; readonly customerId: string; readonly text: string }
  | { readonly type: 'addNote'; readonly text: string }
  | { readonly type: 'askForCall'; readonly when: string }
  | { readonly type: 'recordCall'; readonly outcome: CallOutcome; readonly note: string }
  | { readonly type: 'withdrawCall' };

/** Customer and assignee of the case; null where there is none. */
export type ConversationNeeds = {
  readonly others: { readonly customerId: string | null; readonly assigneeId: string | null } & TeamFact;
};
