import { dueRule } from '@anupalan/domain/compliance/due-rule';
import { SHIPPED_RULES } from '@anupalan/domain/compliance/shipped-rules/index';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { unlessUnreadable } from './unless-unreadable.js';

/**
 * Writes the shipped rules for dates where there is none of that id. A later release changes none of them: from then on
 * they are the admins'.
 */
export const seedDueRules = async (app: App): Promise<void> => {
  const write = async ({ id, versions }: (typeof SHIPPED_RULES)[number]): Promise<void> => {
    if ((await app.load(dueRule, id)).revision !== 'none') return;
    for (const [n, version] of versions.entries()) {
      const context = systemContext('set-up', { commandId: derivedId('due-rule', id, String(n)) });
      const saved = await app.execute(dueRule, id, { type: 'saveDueRule', ...version }, context);
      if (!saved.ok) throw new Error(`rule ${id}: ${saved.error.message}`);
    }
  };
  for (const rule of SHIPPED_RULES) await unlessUnreadable(app, streamName(dueRule, rule.id), () => write(rule));
};
