import { assignmentRule } from '@anupalan/domain/staffing/assignment-rule';
import { EVERY_CASE, type RuleDetails } from '@anupalan/domain/staffing/assignment-rule-record';
import { claimName } from '../../assignment/assignment-names.js';
import type { App } from '../../platform/app.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { derivedId } from '../../platform/commands/ids.js';

/**
 * Rules of three kinds; most work waits in the queue until a member of staff takes it. Cases that the stories leave
 * unassigned must match the last kind: the rules would assign any other at the first start.
 */
const RULES: readonly Pick<RuleDetails, 'name' | 'description' | 'ruleType' | 'priority' | 'config'>[] = [
  {
    name: 'GST',
    description: 'Goes to the least busy person with GST skills.',
    ruleType: 'workload_balanced',
    priority: 1,
    config: { ...EVERY_CASE, serviceTypes: ['gst'] },
  },
  {
    name: 'Agreements',
    description: 'Goes to whoever knows contracts best; a customer stays with the person they know.',
    ruleType: 'automatic',
    priority: 2,
    config: { ...EVERY_CASE, services: ['rent-agreement', 'shareholder-agreement'] },
  },
  {
    name: 'Everything else',
    description: 'Waits in the queue until somebody takes it.',
    ruleType: 'manual',
    priority: 10,
    config: EVERY_CASE,
  },
];

/** The assignment rules of the demo; idempotent. */
export const seedRules = async (app: App): Promise<void> => {
  for (const { name, ...rule } of RULES) {
    const id = derivedId('demo', 'assignment-rule', name);
    const context = systemContext('demo-data', { commandId: derivedId('demo', 'assignment-rule', name, 'make') });
    const claimed = await claimName(app, 'rule', name, id, context);
    const made = claimed.ok
      ? await app.execute(assignmentRule, id, { type: 'createRule', name, ...rule }, context)
      : claimed;
    if (!made.ok) throw new Error(`demo rule ${name}: ${made.error.message}`);
  }
};
