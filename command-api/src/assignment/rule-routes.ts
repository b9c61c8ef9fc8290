import * as contract from '@anupalan/domain/contracts/assignment';
import { changed } from '@anupalan/domain/contracts/common';
import { fromWire, initialOf } from '@anupalan/domain/kernel/record';
import { isUnstarted } from '@anupalan/domain/processes/assignment/case-in-hand';
import type { Choice } from '@anupalan/domain/processes/assignment/choose';
import { tryRule } from '@anupalan/domain/processes/assignment/preview';
import { assignmentRule } from '@anupalan/domain/staffing/assignment-rule';
import {
  EVERY_CASE,
  type RuleConfig,
  type RuleDetails,
  ruleConfigRecord,
  ruleRecord,
} from '@anupalan/domain/staffing/assignment-rule-record';
import { success } from '@anupalan/domain/texts/done';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import { isoNow } from '@anupalan/infra/ports/clock';
import { uses as assignmentReads, casesById, listRules } from '@anupalan/projector/read-models/assignment/queries';
import { isPaused } from '@anupalan/projector/read-models/case-list/due';
import { uses as caseListReads, casesOfAbsent } from '@anupalan/projector/read-models/case-list/queries';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import { notActiveStaff } from '../identity/active-staff.js';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { changedAnswer } from '../platform/http/answers.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { expected } from '../platform/http/versions.js';
import { claimName } from './assignment-names.js';
import { consideredPerson, ruleView } from './assignment-views.js';

const tag = 'admin';
const MAX_HANDED_OVER = 500;
const DEFAULT_TRIED = 50;
/** Maximum of evaluated people per case in an answer: 200 cases of 500 people would be many MB. */
const MAX_CANDIDATES = 30;

export const ruleParams = z.object({ id: z.string().max(100).meta({ description: 'Id of the record' }) });

/** The fields of a rule in a body; the others stay unchanged, those of its config too. */
const detailsOf = ({ rule_config, ...body }: contract.RuleBody, config: RuleConfig): Partial<RuleDetails> => ({
  ...fromWire(ruleRecord, body),
  ...(rule_config === undefined ? {} : { config: { ...config, ...fromWire(ruleConfigRecord, rule_config) } }),
});

/** Decides the command before its name is claimed: a refused rule must not hold a name. */
const judged = async (
  app: App,
  command: Parameters<typeof assignmentRule.decider.decide>[0],
  context: CommandContext,
) =>
  assignmentRule.decider.decide(
    command,
    command.type === 'createRule' ? null : { ...BLANK, ...command },
    { notStaff: await notActiveStaff(app.load, 'config' in command ? (command.config?.staff ?? []) : []) },
    { now: isoNow(app.clock), actor: context.actor, id: (name) => name },
  );

const BLANK: RuleDetails = { ...initialOf(ruleRecord), name: 'Rule' };

const candidatesOf = (choice: Choice) => (choice.kind === 'chosen' ? choice.decision.candidates : choice.candidates);
const shownOf = (choice: Choice) => candidatesOf(choice).slice(0, MAX_CANDIDATES);

/** Each case on which this rule was tried, with its assignee by the rule and its present one, under their present names. */
const triedView = async (app: App, ruleId: string, tried: ReturnType<typeof tryRule>): Promise<contract.TriedRule> => {
  const cases = await casesById(
    app.reads,
    tried.map(({ of }) => of.requestId),
  );
  const given = tried.flatMap(({ choice }) => (choice.kind === 'chosen' ? [choice.staffId] : []));
  const holders = [...cases.values()].flatMap(({ assignedTo }) => (assignedTo === null ? [] : [assignedTo]));
  const seen = tried.flatMap(({ choice }) => shownOf(choice).map(({ staffId }) => staffId));
  const people = await peopleById(app.reads, [...new Set([...seen, ...holders])]);
  const nameOf = (id: string | null): string | null => (id === null ? null : (people.get(id)?.name ?? null));
  const items = tried.flatMap(({ of, choice }) => {
    const row = cases.get(of.requestId);
    if (row === undefined) return [];
    const wouldBe = choice.kind === 'chosen' ? choice.staffId : null;
    return [
      {
        request_id: row.id,
        case_number: row.caseNumber,
        service_title: row.serviceTitle,
        paid_at: of.paidAt,
        assigned_to: row.assignedTo,
        assignee_name: nameOf(row.assignedTo),
        would_be: wouldBe,
        would_be_name: nameOf(wouldBe),
        why_not: choice.kind === 'none' ? choice.why : null,
        by_rule: choice.kind === 'chosen' ? choice.decision.ruleName : (choice.rule?.name ?? null),
        by_this_rule: (choice.kind === 'chosen' ? choice.decision.ruleId : choice.rule?.id) === ruleId,
        rule_type: choice.kind === 'chosen' ? choice.decision.ruleType : (choice.rule?.ruleType ?? null),
        required_specialization:
          choice.kind === 'chosen' ? choice.decision.requiredSpecialization : choice.requiredSpecialization,
        candidates: shownOf(choice).map((one) => consideredPerson(one, people)),
        more_candidates: candidatesOf(choice).length - shownOf(choice).length,
      },
    ];
  });
  const counts = [...new Set(given)].map((staffId) => ({
    staff_id: staffId,
    name: nameOf(staffId),
    cases: given.filter((one) => one === staffId).length,
  }));
  return {
    items: items.reverse(),
    people: counts.sort((a, b) => b.cases - a.cases),
    waiting: tried.length - given.length,
  };
};

const absence = ({ active, staff }: PersonDoc): contract.HandOverCase['reason'] => {
  const availability = staff?.availability;
  return active && (availability === 'away' || availability === 'off_duty') ? availability : 'inactive';
};

export const assignmentRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/assignment-rules',
    summary: 'Every assignment rule, in the order in which they are asked',
    tag,
    access: ['admin'],
    answer: contract.assignmentRules,
    reads: assignmentReads,
    handle: async ({ app }) => reply({ items: (await listRules(app.reads)).map(ruleView) }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/assignment-rules',
    summary: 'Make an assignment rule; its name is unique',
    tag,
    access: ['admin'],
    body: contract.newRule,
    answer: changed,
    handle: async ({ app, body, context }) => {
      const { name, rule_type: ruleType } = body;
      const command = { type: 'createRule', ...detailsOf(body, EVERY_CASE), name, ruleType } as const;
      const fine = await judged(app, command, context);
      if (!fine.ok) return refuse(fine.error);
      const id = derivedId('assignment-rule', context.commandId);
      const claimed = await claimName(app, 'rule', name, id, context);
      if (!claimed.ok) return refuse(claimed.error);
      const made = await app.execute(assignmentRule, id, command, context);
      return changedAnswer(made, id, success('rule_created'));
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/admin/assignment-rules/:id',
    summary: 'Change an assignment rule, or switch it on or off; what is left out stays',
    tag,
    access: ['admin'],
    params: ruleParams,
    body: contract.changedRule,
    answer: changed,
    handle: async ({ app, params: { id }, body, context, ifMatch }) => {
      const { state } = await app.load(assignmentRule, id);
      const command = { type: 'editRule', ...detailsOf(body, state?.config ?? EVERY_CASE) } as const;
      if (state !== null) {
        const fine = await judged(app, command, context);
        if (!fine.ok) return refuse(fine.error);
        const claimed = await claimName(app, 'rule', body.name, id, context);
        if (!claimed.ok) return refuse(claimed.error);
      }
      const saved = await app.execute(assignmentRule, id, command, context, expected(ifMatch));
      return changedAnswer(saved, id, success('rule_saved'));
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/assignment-rules/preview',
    summary: 'What a rule would have done with the last paid cases, with the people as they are now; changes nothing',
    tag,
    access: ['admin'],
    body: contract.tryRule,
    answer: contract.triedRule,
    reads: ['case-list', 'people'],
    handle: async ({ app, body, context }) => {
      const { id = 'preview', count = DEFAULT_TRIED, ...rule } = body;
      const present = (await app.load(assignmentRule, id)).state;
      const base: RuleDetails = present ?? { ...BLANK, name: rule.name ?? 'This rule' };
      const details = { ...base, ...detailsOf(rule, base.config), active: true };
      const fine = await judged(app, { type: 'createRule', ...details }, context);
      if (!fine.ok) return refuse(fine.error);
      return reply(await triedView(app, id, tryRule(await app.assignment(), { ...details, id }, count)));
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/assignment/hand-over',
    summary: 'Open cases whose assignee is away, off duty or gone and that the rules do not move',
    tag,
    access: ['admin'],
    answer: contract.handOverCases,
    reads: caseListReads,
    handle: async ({ app }) => {
      const { rows, total } = await casesOfAbsent(app.reads, MAX_HANDED_OVER);
      const items = rows.flatMap(({ case: row, customer, assignee }) => {
        if (assignee === null) return [];
        const view = statusViewOf(row.workflow, row.status);
        return [
          {
            id: row.id,
            case_number: row.caseNumber,
            service_title: row.serviceTitle,
            customer_name: customer?.name ?? null,
            status: row.status,
            status_label: view.label,
            waiting_on: view.waitingOn,
            due_at: row.dueAt,
            due_paused: isPaused(row),
            started: !isUnstarted({ ...row, paid: row.paymentStatus === 'paid' }),
            assigned_to: assignee.id,
            assignee_name: assignee.name,
            reason: absence(assignee),
          },
        ];
      });
      return reply({ items, total });
    },
  }),
];
