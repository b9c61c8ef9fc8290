import { service } from '@anupalan/domain/catalogue/aggregate';
import { BUILT_IN_SERVICES, createBuiltIn } from '@anupalan/domain/catalogue/built-in-services';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { type DocumentRequirement, missingDocuments } from '@anupalan/domain/rules/documents';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { formPeople } from '@anupalan/domain/rules/people';
import { peopleOf, personOf } from '@anupalan/domain/testing/people';
import { isoNow } from '@anupalan/infra/ports/clock';
import { systemContext } from '../platform/commands/command-context.js';
import { answersFor } from '../seed/demo/demo-answers.js';
import { DEMO_PEOPLE } from '../seed/demo/demo-people.js';
import { type CaseKit, type Person, pdf } from './case-kit.js';
import type { Answer } from './http-client.js';

export const COMPANY = 'private-limited-company';
export const LLP = 'limited-liability-partnership';

type Answers = Readonly<Record<string, unknown>>;
type SomePerson = ReturnType<typeof personOf>;

/** A case of a service whose form has people, at the start. */
export interface PeopleCase {
  readonly id: string;
  /** Valid answers with as few people as the form needs: `person-1`, … */
  readonly answers: Answers;
  /** The n-th complete person of a list, with other answers in `more`. */
  person(list: string, n: number, more?: Answers): SomePerson;
  /** Uploads every document that the answers ask for and that is not there yet. */
  uploadAll(answers?: Answers, already?: readonly string[]): Promise<void>;
  /** Sends answers with `more` in their place. */
  submit(more?: Answers): Promise<Answer>;
  saveDraft(answers: Answers): Promise<Answer>;
}

/** The day of issue of a document that is new enough. */
export const ISSUED_ON = '2026-11-01';

/** A paid request of a built-in service with people, with its form. */
export const peopleCase = async (kit: CaseKit, customer: Person, serviceId = COMPANY): Promise<PeopleCase> => {
  const builtIn = BUILT_IN_SERVICES.find(({ slug }) => slug === serviceId);
  if (builtIn !== undefined && !(await kit.app.load(service, serviceId)).state.exists)
    await kit.app.execute(service, serviceId, createBuiltIn(builtIn), systemContext('test'));
  const id = await kit.paidRequest(customer, serviceId);
  const { state } = await kit.app.load(serviceRequest, id);
  const bound = await kit.app.catalogueAt(serviceId, state.origin?.catalogueRevision ?? 0);
  if (bound === null) throw new Error(`no service ${serviceId}`);
  const fields: readonly FieldDefinition[] = bound.fields;
  const requirements: readonly DocumentRequirement[] = bound.requirements;
  const somebody = DEMO_PEOPLE.find((one) => one.customer !== undefined);
  if (somebody === undefined) throw new Error('there is no demo customer');
  const answers = {
    ...answersFor(fields, { ...somebody, userId: customer.id }, isoNow(kit.clock)),
    ...peopleOf(fields),
  };
  const listOf = (key: string): FieldDefinition => {
    const list = fields.find((one) => one.key === key);
    if (list === undefined) throw new Error(`no list ${key}`);
    return list;
  };

  return {
    id,
    answers,
    person: (list, n, more) => personOf(listOf(list), n, more),
    uploadAll: async (given = answers, already = []) => {
      for (const { key, personId, path } of missingDocuments(requirements, given, [], formPeople(fields, given))) {
        if (already.includes(path)) continue;
        const dated = requirements.some((one) => one.key === key && typeof one.max_age_months === 'number');
        const more = { ...(personId === null ? {} : { personId }), ...(dated ? { issuedOn: ISSUED_ON } : {}) };
        const { status, text } = await kit.upload(customer, id, key, [pdf(path), `${key}.pdf`], more);
        if (status !== 201) throw new Error(`${path}: ${text}`);
      }
    },
    submit: (more = {}) =>
      customer.client.post(`/api/requests/${id}/submit-intake`, { answers: { ...answers, ...more } }),
    saveDraft: async (given) => {
      const path = `/api/requests/${id}/draft`;
      const { version } = (await customer.client.get(path)).body;
      return customer.client.request('PUT', path, { body: { answers: given, version } });
    },
  };
};
