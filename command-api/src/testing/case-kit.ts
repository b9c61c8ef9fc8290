import { service } from '@anupalan/domain/catalogue/aggregate';
import { ask, define, upload } from '@anupalan/domain/catalogue/built-in/define';
import { user } from '@anupalan/domain/identity/aggregate';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { Role } from '@anupalan/domain/rules/roles';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId, randomId } from '../platform/commands/ids.js';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { newToken, openSession } from '../platform/sessions.js';
import { routes } from '../server/routes.js';
import type { Answer, Client } from './http-client.js';
import { startTestApp, type TestApp, type TestAppOptions, type TestClock } from './test-app.js';

/** A person with an own browser, signed in. */
export interface Person {
  readonly id: string;
  readonly client: Client;
}

const SLUG = 'test-licence';

/** Small enough to fill in by hand, with a question and a document of every relevant kind. */
const LICENCE = define(
  900_000,
  SLUG,
  {
    title: 'Test Licence',
    description: 'A licence for tests.',
    detailedDescription: 'A licence that exists in tests only.',
    helpText: '',
    pricePaise: 399_00,
    category: 'legal',
    workflow: 'filing',
    icon: 'FileText',
    isPopular: false,
    complexityLevel: 1,
    estimatedDurationDays: 10,
    decisionTime: null,
    benefits: ['One'],
    requiredDocuments: ['PAN card'],
    requiredSpecialization: null,
    governmentFees: { kind: 'at_cost', fromPaise: null, note: '' },
    laterFees: [{ payee: 'us', label: 'Our fee for filing', fromPaise: 590_000, toPaise: null, byState: [], note: '' }],
    searchWords: [],
    faqs: [],
  },
  [
    ask('text', 'trade_name', 'Trade name'),
    ask('text', 'aadhaar', 'Aadhaar number', { rule: 'aadhaar' }),
    ask('textarea', 'remarks', 'Remarks', { required: false }),
  ],
  [
    upload('pan', 'PAN card', { allowedTypes: 'pdf,jpg,jpeg,png', maxSizeMb: 1 }),
    upload('bill', 'Utility bill', { required: false, allowedTypes: 'pdf', maxSizeMb: 1, maxAgeMonths: 3 }),
    upload('plan', 'Site plan', { required: false, allowedTypes: 'pdf', maxSizeMb: 50 }),
    upload('deed', 'Deed', { required: false, allowedTypes: 'pdf,doc,docx,jpg,jpeg,png', maxSizeMb: 5 }),
  ],
);

/** UIDAI's own test number. */
export const ANSWERS = { trade_name: 'Shree Traders', aadhaar: '999999990019', remarks: '' };

/** A PDF of one page, identified by its text. */
export const pdf = (text = 'one'): Blob =>
  new Blob([`%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`]);

export const form = (fields: Readonly<Record<string, string | readonly [Blob, string]>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value[0], value[1]);
  }
  return data;
};

const must = <T>(result: Result<T, Rejection>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

export interface CaseKit extends TestApp {
  /** Registers a person and signs them in. */
  person(role: Role, name: string, options?: { readonly isSuperAdmin?: boolean }): Promise<Person>;
  /** One more session of a person, with their role in the log. */
  newSession(person: Pick<Person, 'id'>): Promise<{ readonly id: string; readonly token: string }>;
  /** A code that was sent to this person's mobile just now. */
  freshCode(person: Person): Promise<string>;
  /** A paid request of this customer, created as by the capture of a payment; by default for the service of the tests. */
  paidRequest(customer: Person, serviceId?: string): Promise<string>;
  /** GET that waits for everything written so far. */
  read(person: Person, path: string): Promise<Answer>;
  /** `more`: further fields of the upload. */
  upload(
    person: Person,
    requestId: string,
    key?: string,
    file?: readonly [Blob, string],
    more?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** How many events a stream holds. */
  eventsIn(stream: string): Promise<number>;
}

/**
 * The whole API over its own folder, with one service in the catalogue. `env`: settings over those of demo mode; `dir`: a
 * folder that outlives the kit.
 */
export const startCaseKit = async (
  env: Readonly<Record<string, string>> = {},
  clock?: TestClock,
  dir?: string,
  more: Pick<TestAppOptions, 'inlineMs'> = {},
): Promise<CaseKit> => {
  const test = await startTestApp({
    routes,
    env,
    ...more,
    ...(clock === undefined ? {} : { clock }),
    ...(dir === undefined ? {} : { dir }),
  });
  const { app } = test;
  const { slug, ...made } = LICENCE;
  must(await app.execute(service, slug, { type: 'createService', builtIn: true, ...made }, systemContext('test')));
  let mobile = 9_800_000_000;

  const read: CaseKit['read'] = async (person, path) =>
    person.client.get(path, { 'x-min-position': (await app.events.head()) ?? '' });

  const newSession: CaseKit['newSession'] = async ({ id: userId }) => {
    const { role, isSuperAdmin } = (await app.load(user, userId)).state;
    const token = newToken();
    const seconds = 30 * 86_400;
    const { id } = await openSession(app, { token, userId, role, isSuperAdmin, seconds, device: 'test', demo: false });
    return { id, token };
  };

  return {
    ...test,
    read,
    newSession,
    freshCode: async ({ id, client }) => {
      const { mobile } = (await app.load(user, id)).state;
      await client.post('/api/public/request-otp', { mobile, purpose: 'login' });
      const [message] = (await app.outbox?.messages({ to: mobile ?? '' })) ?? [];
      return /\d{4,6}/.exec(message?.text ?? '')?.[0] ?? '';
    },
    person: async (role, name, { isSuperAdmin = false } = {}) => {
      const id = randomId();
      mobile += 1;
      const registered = await app.execute(
        user,
        id,
        {
          type: 'registerUser',
          mobile: `+91${mobile}`,
          name,
          email: `${name.toLowerCase()}@example.com`,
          role,
          isSuperAdmin,
          via: 'setup',
          consent: null,
        },
        systemContext('test'),
      );
      must(registered);
      const { token } = await newSession({ id });
      const client = test.client();
      client.setCookie(SESSION_COOKIE, token);
      return { id, client };
    },
    paidRequest: async (customer, serviceId = SLUG) => {
      const requestId = randomId();
      const { revision, state } = await app.load(service, serviceId);
      const made = await app.execute(
        serviceRequest,
        requestId,
        {
          type: 'receiveInitialPayment',
          orderId: `TEST_ORD${derivedId(requestId).slice(0, 8)}`,
          amountPaise: 399_00,
          orderStatus: 'open',
          customerId: customer.id,
          serviceId,
          serviceTitle: state.details?.title ?? '',
          pricePaise: 399_00,
          catalogueRevision: revision === 'none' ? 0 : revision,
          estimatedDays: 10,
          decisionTime: null,
        },
        systemContext('test'),
      );
      must(made);
      return requestId;
    },
    upload: async (person, requestId, key = 'pan', file = [pdf(), 'pan.pdf'], more = {}) =>
      person.client.post(`/api/requests/${requestId}/documents`, form({ documentKey: key, ...more, file })),
    eventsIn: async (stream) => {
      let count = 0;
      for await (const _ of app.events.readStream(stream)) count += 1;
      return count;
    },
  };
};
