import { describe, expect, it } from 'vitest';
import { ADMIN, createHistory, documentsOf } from '../../../testing/history.js';
import type { Projection } from '../../runner/projection.js';
import { people } from './projection.js';

describe('a person in the people read model', () => {
  it('is not changed by what they read or how they want to be told: no list shows it', () => {
    const log = createHistory();
    const asha = { mobile: '+919876543210', name: 'Asha', email: null, role: 'customer', isSuperAdmin: false };
    log.add(ADMIN, 'user-asha', 'UserRegistered', { ...asha, via: 'setup', consent: null });
    const before = documentsOf(people as Projection, log.events).get('asha');
    log.add(ADMIN, 'user-asha', 'NotificationsRead', { eventId: 'e1', at: log.at(0) });
    const tours = { customer: true, staff: false, admin: false };
    log.add(ADMIN, 'user-asha', 'PreferencesChanged', { sms: false, mail: true, language: 'en', tours });
    expect(before).toMatchObject({ name: 'Asha', updatedAt: log.at(0) });
    expect(documentsOf(people as Projection, log.events).get('asha')).toEqual(before);
  });
});
