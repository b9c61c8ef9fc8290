import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { Draft } from '@anupalan/domain/contracts/requests';
import { questionsOf } from '@anupalan/domain/forms/registry';
import { peopleOf } from '@anupalan/domain/testing/people';
import type { Client } from '../driver/client.js';
import { type Acknowledged, answersFor, buy, caseOf, issuedLately, upload } from '../driver/journey.js';
import type { Scene } from './camera.js';

/** Each form of three steps, with the address of its second. */
const WIZARDS = [
  { name: 'company', service: 'private-limited-company', info: 'company-info', people: 'directors' },
  { name: 'llp', service: 'limited-liability-partnership', info: 'llp-information', people: 'partners' },
] as const;

/** The steps of a company's and of an LLP's form: before anything is typed in them, and with people and some of their documents. */
export const wizardPages = async (client: Client): Promise<readonly Scene[]> => {
  const scenes: Scene[] = [];
  for (const { name, service, info, people } of WIZARDS) {
    const empty: Partial<Acknowledged> = {};
    await buy(client, empty, service, `empty-${name}`);
    const begun: Partial<Acknowledged> = {};
    await buy(client, begun, service, `begun-${name}`);
    const filled: Partial<Acknowledged> = {};
    await buy(client, filled, service, `filled-${name}`);
    const { requestId = '' } = filled;
    const fields = await client.must<ServiceFieldView[]>(
      'GET',
      `/api/service-fields/${service}?requestId=${requestId}`,
    );
    const persons = peopleOf(questionsOf((await caseOf(client, requestId)).form, []));
    const save = async (id: string, answers: object): Promise<void> => {
      const { version } = await client.must<Draft>('GET', `/api/requests/${id}/draft`);
      await client.must('PUT', `/api/requests/${id}/draft`, { body: { answers, version } });
    };
    // The people come after the service's own questions.
    await save(begun.requestId ?? '', answersFor(fields));
    await save(requestId, { ...answersFor(fields), ...persons });
    for (const documentKey of ['pan', 'aadhar', 'address_proof']) {
      const issued = documentKey === 'address_proof' ? { issuedOn: issuedLately() } : {};
      await upload(client, requestId, { documentKey, personId: 'person-1', ...issued }, documentKey);
    }
    const at = (id: string, step: string): string => `/services/${service}?id=${id}&step=${step}`;
    scenes.push(
      { name: `${name}-info`, path: at(empty.requestId ?? '', info) },
      { name: `${name}-people-first`, path: at(begun.requestId ?? '', people) },
      { name: `${name}-people`, path: at(requestId, people) },
      { name: `${name}-documents`, path: at(requestId, 'documents') },
      {
        name: `${name}-documents-there`,
        path: at(requestId, 'documents'),
        act: (page) => page.getByRole('button', { name: /^Asha Rao/ }).click(),
      },
    );
  }
  return scenes;
};
