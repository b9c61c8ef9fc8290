import { changePreferences, consents, preferences } from '@anupalan/domain/contracts/account';
import { done } from '@anupalan/domain/contracts/common';
import { user } from '@anupalan/domain/identity/aggregate';
import type { UserEvent } from '@anupalan/domain/identity/events';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { type Route, refuse, reply, route } from '../platform/http/route.js';
import { NOTICE_VERSION } from './sign-in.js';

const preferencesRoute = route({
  method: 'GET',
  path: '/api/me/preferences',
  summary: 'One’s own choices: how one is told what happens, language, and which tours are over',
  tag: 'account',
  access: 'signed-in',
  answer: preferences,
  handle: async ({ app, session }) => reply((await app.load(user, session.userId)).state.preferences),
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
    return reply(
      { success: true as const, message: 'Your preferences are saved.', id: session.userId },
      { position: changed.value.position },
    );
  },
});

/** What registers somebody is the first event of their stream; agreeing is a part of it. */
const consentsRoute = route({
  method: 'GET',
  path: '/api/me/consents',
  summary: 'The privacy notice that one agreed to when one signed up; none where somebody else made the account',
  tag: 'account',
  access: 'signed-in',
  answer: consents,
  handle: async ({ app, session }) => {
    const [first] = await app.store.load(streamName(user, session.userId), { to: 0 });
    const event = first?.event as UserEvent | undefined;
    const consent = event?.type === 'UserRegistered' ? event.data.consent : null;
    const items =
      first === undefined || consent === null
        ? []
        : [
            {
              notice_version: consent.noticeVersion,
              purposes: [...consent.purposes],
              agreed_at: first.metadata.time,
            },
          ];
    return reply({ items, current_version: NOTICE_VERSION });
  },
});

export const accountRoutes: readonly Route[] = [preferencesRoute, savePreferencesRoute, consentsRoute];
