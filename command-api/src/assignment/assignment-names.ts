import { serviceType } from '@anupalan/domain/catalogue/service-type';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { ok, type Result } from '@anupalan/domain/kernel/result';
import { assignmentRule } from '@anupalan/domain/staffing/assignment-rule';
import { nameKey, uniqueName } from '@anupalan/domain/staffing/unique-name';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import type { Load } from '../platform/commands/load.js';

export type Named = 'rule' | 'service-type';

/** The stream in which a name is claimed: names that differ only in case or spaces share it. */
const nameId = (kind: Named, name: string): string => derivedId('assignment-name', kind, nameKey(name));

/** True when `ownerId` has the name of this stream now. */
export const bearsName = async (load: Load, ownerId: string | null, id: string): Promise<boolean> => {
  if (ownerId === null) return false;
  const rule = (await load(assignmentRule, ownerId)).state;
  if (rule !== null && nameId('rule', rule.name) === id) return true;
  const type = (await load(serviceType, ownerId)).state;
  return type !== null && nameId('service-type', type.name) === id;
};

/** Claims a name for a rule or a service type before it is stored. An empty name is left to their own rules. */
export const claimName = async (
  app: Pick<App, 'execute'>,
  kind: Named,
  name: string | undefined,
  ownerId: string,
  context: CommandContext,
): Promise<Result<null, Rejection>> => {
  if (name === undefined || nameKey(name) === '') return ok(null);
  const id = nameId(kind, name);
  const claimed = await app.execute(uniqueName, id, { type: 'claimName', ownerId }, childCommand(context, 'name'));
  return claimed.ok ? ok(null) : claimed;
};
