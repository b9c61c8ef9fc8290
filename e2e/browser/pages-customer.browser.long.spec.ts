import type { CaseView } from '@anupalan/domain/contracts/requests';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOfPages } from '../driver/every-page.js';
import { customerStops, wayStops } from './stops.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('pages-customer');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const FINE = 'fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin';

/** One page for each status of the customer's requests; consultations have a test of their own. */
const pathsByStatus = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await people.requests())
      .filter(({ service_id }) => !service_id.startsWith('talk-to-'))
      .map(({ id, service_id, status }) => [status, `/services/${service_id}?id=${id}`] as const),
  );

describe('every page', () => {
  it(`of a customer ${FINE}`, { timeout: 600_000 }, async () => {
    const faults = await faultsOfPages(people, 'customer', customerStops(await pathsByStatus()));
    expect(faults).toEqual([]);
  });

  it(`on a customer's way through form, payment and delivery ${FINE}`, { timeout: 600_000 }, async () => {
    const paths = await pathsByStatus();
    const at = (status: string): string => paths.get(status) ?? '';
    const due = new URLSearchParams(at('final_payment_link_sent').split('?')[1]).get('id');
    const { payments } = await people.clients.customer.must<CaseView>('GET', `/api/requests/${due}`);
    const orderOf = (purpose: string): string => payments.find((one) => one.purpose === purpose)?.orderId ?? '';
    const faults = await faultsOfPages(
      people,
      'customer',
      wayStops({ at, orderOf, paymentLink: `${people.world.origin}/nothing-comes` }),
    );
    expect(faults).toEqual([]);
  });
});
