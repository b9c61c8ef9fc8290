import { billTo, changePreferences, consents, ownBillTo, preferences } from '@anupalan/domain/contracts/account';
import { done } from '@anupalan/domain/contracts/common';
import { user } from '@anupalan/domain/identity/aggregate';
import { billToOf, defaultPreferences } from '@anupalan/domain/identity/state';
import { success } from '@anupalan/domain/texts/done';
import { findPerson, uses } from '@anupalan/projector/read-models/people/queries';
import { uses as pageUses } from '@anupalan/projector/read-models/site-pages/queries';
import { type Route, refuse, reply, route } from '../platform/http/route.js';
import { versionNow } from '../settings/page-version.js';

const preferencesRoute = route({
  method: 'GET',
  path: '/api/me/preferences',
  summary: 'One’s own choices: how one is told what happens, language, and which tours are over',
  tag: 'account',
  access: 'signed-in',
  answer: preferences,
  reads: uses,
  handle: async ({ app, session }) =>
    reply((await findPerson(app.reads, session.userId))?.preferences ?? defaultPreferences),
});

const savePreferencesRoute = route({
  method: 'PUT',
  path: '/api/me/preferences',
  summary: 'Change one’s own choices; what is left out stays as it is',
  tag: 'account',
  access: 'signed-in',
  body: changePreferences,
  answer: done,
  handle: async ({ app, session, body, context }) => {
    const changed = await app.execute(user, session.userId, { type: 'changePreferences', ...body }, context);
    if (!changed.ok) return refuse(changed.error);
    return reply({ ...success('preferences_saved'), id: session.userId }, { position: changed.value.position });
  },
});

const billToRoute = route({
  method: 'GET',
  path: '/api/me/bill-to',
  summary: 'Whom one’s receipts are made out to: as last said, else what is known',
  tag: 'account',
  access: ['customer'],
  answer: ownBillTo,
  reads: uses,
  handle: async ({ app, session }) => {
    const person = await findPerson(app.reads, session.userId);
    if (person === null) return reply({ bill_to: null });
    const { name, billTo: said, contactName, contactPlace } = person;
    const form = {
      requestId: '',
      name: contactName,
      email: null,
      state: null,
      gstin: null,
      businesses: [],
      ...contactPlace,
    };
    return reply({ bill_to: billToOf({ name, billTo: said, contacts: [form] }) });
  },
});

const saveBillToRoute = route({
  method: 'PUT',
  path: '/api/me/bill-to',
  summary: 'Say whom one’s receipts are made out to from now on, that of the next payment first',
  tag: 'account',
  access: ['customer'],
  body: billTo,
  answer: done,
  handle: async ({ app, session, body, context }) => {
    const changed = await app.execute(user, session.userId, { type: 'changeBillTo', ...body }, context);
    if (!changed.ok) return refuse(changed.error);
    return reply({ ...success('bill_to_saved'), id: session.userId }, { position: changed.value.position });
  },
});

const consentsRoute = route({
  method: 'GET',
  path: '/api/me/consents',
  summary: 'The privacy notice that one agreed to when one signed up; none where somebody else made the account',
  tag: 'account',
  access: 'signed-in',
  answer: consents,
  reads: [...uses, ...pageUses],
  handle: async ({ app, session }) => {
    const person = await findPerson(app.reads, session.userId);
    const consent = person?.consent ?? null;
    const items =
      person === null || consent === null
        ? []
        : [
            {
              notice_version: consent.noticeVersion,
              purposes: [...consent.purposes],
              agreed_at: person.consentAt ?? person.createdAt,
            },
          ];
    return reply({ items, current_version: String(await versionNow(app, 'privacy')) });
  },
});

export const accountRoutes: readonly Route[] = [
  preferencesRoute,
  savePreferencesRoute,
  billToRoute,
  saveBillToRoute,
  consentsRoute,
];
