import { changePreferences, consents, preferences } from '@anupalan/domain/contracts/account';
import { done } from '@anupalan/domain/contracts/common';
import { user } from '@anupalan/domain/identity/aggregate';
import { defaultPreferences } from '@anupalan/domain/identity/state';
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

export const accountRoutes: readonly Route[] = [preferencesRoute, savePreferencesRoute, consentsRoute];
