import { type EventSpecs, lacking } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { completing } from '../kernel/record.js';
import { DEFAULT_REFUND_APPROVAL_LIMIT } from '../rules/refund-approval.js';
import { type Settings, settingsRecord } from './settings-record.js';

/** Stream `settings-site`. */
export type SettingsEvents = { SettingsChanged: Settings };
export type SettingsEvent = EventsOf<SettingsEvents>;

export const settingsEventSpecs = {
  SettingsChanged: {
    version: 2,
    upcast: { 1: lacking({ refundApprovalLimit: DEFAULT_REFUND_APPROVAL_LIMIT }) },
    complete: completing(settingsRecord),
  },
} satisfies EventSpecs & Record<SettingsEvent['type'], unknown>;
