import type { CustomerService, QueuePage } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { type People, type Person, peopleOf, startWorld, type World } from '../browser/kit.js';
import type { Client } from './client.js';
import { signIn } from './journey.js';

export type Who = 'visitor' | 'customer' | 'staff' | 'admin';
type Look = Parameters<World['person']>[0];

/**
 * The built product with the demo's cases, and its people: a browser context for each test, one sign-in for all of
 * them.
 */
export interface DemoPeople {
  readonly world: World;
  readonly clients: Readonly<Record<Exclude<Who, 'visitor'>, Client>>;
  /** The customer's requests at present. */
  readonly requests: () => Promise<readonly CustomerService[]>;
  /** A case of the staff member that is under review; staff can view other members' cases but not review them. */
  readonly reviewId: () => Promise<string>;
  /** Opens a new browser context of this person. */
  readonly as: (who: Who, look?: Look) => Promise<Page>;
  /** The same, on a settled page at a path. */
  readonly at: (who: Who, path: string, look?: Look) => Promise<Page>;
  /** The browser context that was opened last. @throws Error when none is open */
  readonly present: () => Person;
  /** After each test: closes its browser contexts, after a picture of the last one if the test failed. */
  readonly leave: People['leave'];
  readonly end: () => Promise<void>;
}

/**
 * Starts the product and signs everybody in; resolves when the customer's requests can be read. `name` is the base of
 * failure pictures (screenshots/failed-{name}.png).
 */
export const startDemoPeople = async (name: string): Promise<DemoPeople> => {
  const world = await startWorld({ demoData: true });
  const signedIn = async (mobile: string): Promise<Client> => {
    const client = world.client();
    await signIn(client, mobile);
    return client;
  };
  const clients = {
    customer: await signedIn('0000000001'),
    staff: await signedIn('0000000002'),
    admin: await signedIn('0000000003'),
  };
  const requests = async (atLeast = 1): Promise<readonly CustomerService[]> =>
    (
      await clients.customer.until<{ services: CustomerService[] }>(
        '/api/customer-services',
        ({ services }) => services.length >= atLeast,
        60_000,
      )
    ).services;
  await requests(4);
  const people = peopleOf(() => world, name);
  const coming = (who: Who, look: Look = {}) => ({ client: who === 'visitor' ? undefined : clients[who], look });
  return {
    world,
    clients,
    requests: () => requests(),
    reviewId: async () => {
      const { items } = await clients.staff.until<QueuePage>('/api/staff/queue?tab=mine&limit=100', (queue) =>
        queue.items.some(({ status }) => /review/.test(status)),
      );
      return items.find(({ status }) => /review/.test(status))?.id ?? '';
    },
    as: async (who, look) => (await people.comes(coming(who, look))).page,
    at: async (who, path, look) => (await people.at(path, coming(who, look))).page,
    present: people.last,
    leave: people.leave,
    end: () => world.end(),
  };
};
