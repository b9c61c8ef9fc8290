import { serviceTypeRecord } from '@anupalan/domain/catalogue/service-type-record';
import { completed } from '@anupalan/domain/kernel/record';
import { ruleRecord } from '@anupalan/domain/staffing/assignment-rule-record';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { CaseListDoc } from '../case-list/doc.js';
import { caseList } from '../case-list/projection.js';
import type { AssignmentDoc, RuleDoc, ServiceTypeDoc } from './doc.js';
import { assignment } from './projection.js';

export const uses = ['assignment'] as const;

const MAX_PEOPLE = 1000;
const view = (reads: ReadStore) => openView<AssignmentDoc>(reads, assignment);

const all = async (reads: ReadStore, kind: AssignmentDoc['kind']): Promise<readonly AssignmentDoc[]> => {
  const { docs } = await view(reads).find({ where: [{ field: 'kind', op: 'eq', value: kind }], limit: MAX_PEOPLE });
  return docs.map(({ doc }) => doc);
};

const byName = (a: AssignmentDoc, b: AssignmentDoc): number => a.name.localeCompare(b.name, 'en-IN');

/** Compares like the rules themselves: by code unit, so capitals first. */
const asAsked = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Every rule in the order of evaluation: by priority, then by name, then by id. */
export const listRules = async (reads: ReadStore): Promise<readonly RuleDoc[]> =>
  (await all(reads, 'rule'))
    .filter((doc): doc is RuleDoc => doc.kind === 'rule')
    .map((doc) => completed(ruleRecord, doc))
    .sort((a, b) => a.priority - b.priority || asAsked(a.name, b.name) || asAsked(a.id, b.id));

/** Every service type, by name. */
export const listServiceTypes = async (reads: ReadStore): Promise<readonly ServiceTypeDoc[]> =>
  (await all(reads, 'type'))
    .filter((doc): doc is ServiceTypeDoc => doc.kind === 'type')
    .map((doc) => completed(serviceTypeRecord, doc))
    .sort(byName);

/** Rows of the list of cases by id, without a check of access; unknown ids are left out. */
export const casesById = (reads: ReadStore, ids: readonly string[]): Promise<ReadonlyMap<string, CaseListDoc>> =>
  openView<CaseListDoc>(reads, caseList).getMany(ids);
