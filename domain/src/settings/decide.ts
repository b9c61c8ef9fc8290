import type { Ctx } from '../kernel/decider.js';
import { recordErrors, tidyRecord } from '../kernel/record.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import type { SettingsCommand } from './commands.js';
import type { SettingsEvent } from './events.js';
import { type Settings, settingsRecord } from './settings-record.js';
import type { SettingsState } from './state.js';

export type SettingsNeeds = { readonly others: { readonly actorIsSuperAdmin: boolean } };

/**
 * Of the site's texts the types are checked, contents are free (reading 27); the company's numbers are checked. An admin
 * cannot raise the limit up to which one admin refunds, which would be a way around the second one.
 */
export const decideSettings = (
  command: SettingsCommand,
  state: SettingsState,
  { actorIsSuperAdmin }: SettingsNeeds['others'],
  ctx: Ctx,
): Result<readonly SettingsEvent[], Rejection> => {
  if (ctx.actor.role !== 'admin' && ctx.actor.role !== 'system') return refuse('forbidden', 'settings.admin_only');
  const { type: _, ...values } = command;
  const wanted: Settings = { ...state.settings, ...values };
  const errors = recordErrors(settingsRecord, wanted);
  if (errors.length > 0) return refuseValues('settings.invalid', errors);
  const settings = tidyRecord(settingsRecord, wanted);
  const raisesLimit = settings.refundApprovalLimit > state.settings.refundApprovalLimit;
  if (raisesLimit && ctx.actor.role === 'admin' && !actorIsSuperAdmin)
    return refuseValues('settings.invalid', wrongAt('refundApprovalLimit', 'settings.limit_super_admin'));
  return ok(sameJson(settings, state.settings) ? [] : [{ type: 'SettingsChanged', data: settings }]);
};
