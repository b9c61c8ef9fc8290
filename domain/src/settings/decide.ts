import type { Ctx } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { checkCin } from '../rules/cin.js';
import { checkGstin } from '../rules/gstin.js';
import { normaliseId } from '../rules/normalise.js';
import { isRefundApprovalLimit, MAX_REFUND_APPROVAL_LIMIT } from '../rules/refund-approval.js';
import { lengthOf, MAX_SETTING_LENGTH } from '../rules/text.js';
import type { SettingsCommand } from './commands.js';
import type { Settings, SettingsEvent } from './events.js';
import { defaultSettings, type SettingsState } from './state.js';

const NAMES = Object.keys(defaultSettings) as readonly (keyof Settings)[];
const TEXTS = NAMES.filter(
  (name): name is Exclude<keyof Settings, 'maintenanceMode' | 'refundApprovalLimit'> =>
    name !== 'maintenanceMode' && name !== 'refundApprovalLimit',
);

const errorsOf = (settings: Settings): readonly FieldError[] => {
  const types = [
    ...TEXTS.flatMap((path): readonly FieldError[] => {
      const value: unknown = settings[path];
      if (typeof value !== 'string') return wrongAt(path, 'settings.type', { path });
      return lengthOf(value) > MAX_SETTING_LENGTH
        ? wrongAt(path, 'settings.long', { path, max: MAX_SETTING_LENGTH })
        : [];
    }),
    ...(typeof settings.maintenanceMode === 'boolean' ? [] : wrongAt('maintenanceMode', 'settings.switch')),
    ...(isRefundApprovalLimit(settings.refundApprovalLimit)
      ? []
      : wrongAt('refundApprovalLimit', 'settings.limit', { max: MAX_REFUND_APPROVAL_LIMIT })),
  ];
  if (types.length > 0) return types;
  const { gstin, cin } = settings;
  return [
    ...errorAt('gstin', gstin === '' ? null : checkGstin(gstin)),
    ...errorAt('cin', cin === '' ? null : checkCin(cin)),
  ];
};

const normalised = (value: unknown): string =>
  // A value of another type is refused by its type.
  typeof value === 'string' ? normaliseId(value) : (value as string);

/** `actorIsSuperAdmin`: of a command by an admin. */
export interface SettingsFacts {
  readonly actorIsSuperAdmin?: boolean;
}

/**
 * Of the site's texts the types are checked, contents are free (reading 27); the company's numbers are checked. An admin
 * cannot raise the limit up to which one admin refunds, which would be a way around the second one.
 */
export const decideSettings = (
  command: SettingsCommand,
  state: SettingsState,
  { actorIsSuperAdmin = false }: SettingsFacts,
  ctx: Ctx,
): Result<readonly SettingsEvent[], Rejection> => {
  if (ctx.actor.role !== 'admin' && ctx.actor.role !== 'system') return refuse('forbidden', 'settings.admin_only');
  const given = Object.fromEntries(NAMES.map((name) => [name, command[name] ?? state.settings[name]])) as Settings;
  const settings: Settings = { ...given, gstin: normalised(given.gstin), cin: normalised(given.cin) };
  const errors = errorsOf(settings);
  if (errors.length > 0) return refuseValues('settings.invalid', errors);
  const raisesLimit = settings.refundApprovalLimit > state.settings.refundApprovalLimit;
  if (raisesLimit && ctx.actor.role === 'admin' && !actorIsSuperAdmin)
    return refuseValues('settings.invalid', wrongAt('refundApprovalLimit', 'settings.limit_super_admin'));
  return ok(sameJson(settings, state.settings) ? [] : [{ type: 'SettingsChanged', data: settings }]);
};
