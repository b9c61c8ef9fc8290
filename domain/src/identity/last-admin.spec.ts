import { describe, it } from 'vitest';
import { given } from '../../testing/scenario.js';
import { lastAdmin } from './last-admin.js';
import type { LastAdminEvent } from './last-admin-events.js';

const about = (type: 'AdminRemovalReserved' | 'AdminRemovalReleased', userId: string): LastAdminEvent => ({
  type,
  data: { userId },
});
const history = (...events: readonly LastAdminEvent[]) => given(lastAdmin.decider, events);

describe('relieving an admin', () => {
  it('is taken while another one remains', () => {
    history()
      .when({ type: 'reserveRemoval', userId: 'asha' }, { facts: { otherAdmins: ['ravi'] } })
      .then([about('AdminRemovalReserved', 'asha')]);
  });

  it('is refused for the last one', () => {
    history()
      .when({ type: 'reserveRemoval', userId: 'asha' }, { facts: { otherAdmins: [] } })
      .thenRefused('user.last_admin');
    history()
      .when({ type: 'reserveRemoval', userId: 'asha' }, { facts: { otherAdmins: ['asha'] } })
      .thenRefused('user.last_admin');
  });

  it('is refused when the others are being reserved, though the list of people still names them', () => {
    history(about('AdminRemovalReserved', 'ravi'))
      .when({ type: 'reserveRemoval', userId: 'asha' }, { facts: { otherAdmins: ['ravi'] } })
      .thenRefused('user.last_admin');
  });

  it('counts who came back', () => {
    history(about('AdminRemovalReserved', 'ravi'), about('AdminRemovalReleased', 'ravi'))
      .when({ type: 'reserveRemoval', userId: 'asha' }, { facts: { otherAdmins: ['ravi'] } })
      .then([about('AdminRemovalReserved', 'asha')]);
  });

  it('again changes nothing', () => {
    history(about('AdminRemovalReserved', 'asha')).when({ type: 'reserveRemoval', userId: 'asha' }).thenNothing();
    history().when({ type: 'releaseRemoval', userId: 'asha' }).thenNothing();
  });
});
