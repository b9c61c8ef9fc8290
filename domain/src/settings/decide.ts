import type { Ctx } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import type { SettingsCommand } from './commands.js';
import type { Settings, SettingsEvent } from './events.js';
import type { SettingsState } from './state.js';

const TEXTS = ['siteName', 'contactEmail', 'contactPhone', 'supportHours', 'supportMessage'] as const;
/** A technical limit of a page, not a rule about the value. */
const MAX = 10_000;

const errorsOf = (settings: Settings): readonly FieldError[] => [
  ...TEXTS.flatMap((path): readonly FieldError[] => {
    const value: unknown = settings[path];
    if (typeof value !== 'string') return wrongAt(path, 'settings.type', { path });
    return value.length > MAX ? wrongAt(path, 'settings.long', { path, max: MAX }) : [];
  }),
  ...(typeof settings.maintenanceMode === 'boolean' ? [] : wrongAt('maintenanceMode', 'settings.switch')),
];

/** Types are checked, contents are free (reading 27). */
export const decideSettings = (
  command: SettingsCommand,
  state: SettingsState,
  _: Record<string, never>,
  ctx: Ctx,
): Result<readonly SettingsEvent[], Rejection> => {
  if (ctx.actor.role !== 'admin' && ctx.actor.role !== 'system') return refuse('forbidden', 'settings.admin_only');
  const { siteName, contactEmail, contactPhone, supportHours, maintenanceMode, supportMessage } = command;
  const settings: Settings = {
    siteName,
    contactEmail,
    contactPhone,
    supportHours,
    maintenanceMode,
    supportMessage,
  };
  const errors = errorsOf(settings);
  if (errors.length > 0) return refuseValues('settings.invalid', errors);
  return ok(sameJson(settings, state.settings) ? [] : [{ type: 'SettingsChanged', data: settings }]);
};
