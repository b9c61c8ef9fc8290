import { describe, it } from 'vitest';
import { given } from '../../testing/scenario.js';
import { lastAdmin } from './last-admin.js';
import type { LastAdminEvent } from './last-admin-events.js';

const about = (type: 'AdminRelieved' | 'AdminReinstated', userId: string): LastAdminEvent => ({
  type,
  data: { userId },
});
const history = (...events: readonly LastAdminEvent[]) => given(lastAdmin.decider, events);

describe('relieving an admin', () => {
  it('is taken while another one remains', () => {
    history()
      .when({ type: 'relieve', userId: 'asha' }, { facts: { otherAdmins: ['ravi'] } })
      .then([about('AdminRelieved', 'asha')]);
  });

  it('is refused for the last one', () => {
    history()
      .when({ type: 'relieve', userId: 'asha' }, { facts: { otherAdmins: [] } })
      .thenRefused('user.last_admin');
    history()
      .when({ type: 'relieve', userId: 'asha' }, { facts: { otherAdmins: ['asha'] } })
      .thenRefused('user.last_admin');
    history().when({ type: 'relieve', userId: 'asha' }).thenRefused('user.last_admin');
  });

  it('is refused when the others are being relieved, though the list of people still names them', () => {
    history(about('AdminRelieved', 'ravi'))
      .when({ type: 'relieve', userId: 'asha' }, { facts: { otherAdmins: ['ravi'] } })
      .thenRefused('user.last_admin');
  });

  it('counts who came back', () => {
    history(about('AdminRelieved', 'ravi'), about('AdminReinstated', 'ravi'))
      .when({ type: 'relieve', userId: 'asha' }, { facts: { otherAdmins: ['ravi'] } })
      .then([about('AdminRelieved', 'asha')]);
  });

  it('again changes nothing', () => {
    history(about('AdminRelieved', 'asha')).when({ type: 'relieve', userId: 'asha' }).thenNothing();
    history().when({ type: 'reinstate', userId: 'asha' }).thenNothing();
  });
});
