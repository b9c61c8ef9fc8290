import { type DataOf, initialOf } from '../kernel/record.js';
import { choice, flag, lines, nameText, optionalChoice, part, text, whole } from '../kernel/record-fields.js';
import { SPECIALIZATIONS } from '../rules/specializations.js';
import { MAX_SUMMARY_LENGTH } from '../rules/text.js';

/**
 * How a rule chooses: `automatic` by skill and workload, `round_robin` in turn, `workload_balanced` by free capacity;
 * `manual` leaves the case in the queue.
 */
export const RULE_TYPES = ['automatic', 'workload_balanced', 'round_robin', 'manual'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

/** The lowest priority; rules are evaluated from 1 upwards. */
export const MAX_PRIORITY = 1000;

const ids = <const O extends { readonly wire?: string }>(options: O) => ({
  ...lines({ label: 'Entry', max: 200, ...options }),
  tidy: (list: readonly string[]): readonly string[] => [...new Set(list)],
});

/** The cases that a rule covers and the staff who may get them. */
export const ruleConfigRecord = {
  /**
   * Slugs, ids of service types and categories of the catalogue: a case of any of them; all three empty: every case.
   */
  services: ids({}),
  serviceTypes: ids({ wire: 'service_types' }),
  categories: ids({}),
  /** Replaces the requirement of the service type or the service; null keeps theirs. */
  requiredSpecialization: optionalChoice(SPECIALIZATIONS as readonly string[], {
    wire: 'required_specialization',
    label: 'Specialization',
  }),
  /** User ids; empty for all staff. */
  staff: ids({}),
};
export type RuleConfig = DataOf<typeof ruleConfigRecord>;

export const EVERY_CASE: RuleConfig = initialOf(ruleConfigRecord);

export const ruleRecord = {
  name: nameText(),
  description: text({ label: 'Description', max: MAX_SUMMARY_LENGTH, multiline: true }),
  active: flag({ wire: 'is_active', initial: true }),
  ruleType: choice(RULE_TYPES, { wire: 'rule_type', initial: 'manual', label: 'Rule type', closed: 'both' }),
  priority: whole({ label: 'Priority', initial: 1, min: 1, max: MAX_PRIORITY, otherwise: 0 }),
  config: part(ruleConfigRecord, { wire: 'rule_config', initial: EVERY_CASE }),
};
export type RuleDetails = DataOf<typeof ruleRecord>;
