import { refuse } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import type { MobileCommand } from './commands.js';
import type { MobileEvent } from './events.js';
import type { MobileState } from './state.js';

/** One user per mobile number: the first claim has it until it is released. */
export const decideMobile = (command: MobileCommand, state: MobileState): Result<readonly MobileEvent[], Rejection> => {
  const { userId } = command;
  if (state.userId !== null && state.userId !== userId) return refuse('conflict', 'mobile.taken');
  switch (command.type) {
    case 'claimMobile':
      return ok(state.userId === null ? [{ type: 'MobileClaimed', data: { userId } }] : []);
    case 'confirmMobile':
      if (state.userId === null) return refuse('conflict', 'mobile.not_claimed');
      return ok(state.registered ? [] : [{ type: 'MobileRegistered', data: { userId } }]);
    case 'releaseMobile':
      return ok(state.userId === null ? [] : [{ type: 'MobileReleased', data: { userId } }]);
  }
};
