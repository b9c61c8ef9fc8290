import { describe, expect, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { streamName } from '../kernel/aggregate.js';
import { SYSTEM } from '../kernel/event.js';
import { projectionWork } from './projection.js';
import type { ProjectionCommand } from './projection-commands.js';
import type { ProjectionEvent } from './projection-events.js';

const { decider } = projectionWork;
const byAdmin = { ctx: { actor: admin() } };
const reason = 'An answer of 2024 that nobody can read any more.';
const skip: ProjectionCommand = { type: 'skipParked', key: 'case-1', eventId: 'event-7', reason };
const skipped: ProjectionEvent = { type: 'ParkedEventSkipped', data: { key: 'case-1', eventId: 'event-7', reason } };

describe('work on a read model', () => {
  it('stands in one stream for each of them', () => {
    expect(streamName(projectionWork, 'case-list')).toBe('projection-case-list');
  });

  it('is recorded, whoever of the admins asks and however often', () => {
    const acts: readonly (readonly [ProjectionCommand, ProjectionEvent])[] = [
      [{ type: 'requestRebuild' }, { type: 'ProjectionRebuildRequested', data: {} }],
      [{ type: 'pauseRebuild' }, { type: 'ProjectionRebuildPaused', data: {} }],
      [{ type: 'resumeRebuild' }, { type: 'ProjectionRebuildResumed', data: {} }],
      [{ type: 'cancelRebuild' }, { type: 'ProjectionRebuildCancelled', data: {} }],
      [
        { type: 'requestRollBack', reason: '  amounts are missing ' },
        { type: 'ProjectionRollBackRequested', data: { reason: 'amounts are missing' } },
      ],
      [
        { type: 'retryParked', key: 'case-1' },
        { type: 'ParkedDocumentRetried', data: { key: 'case-1' } },
      ],
      [skip, skipped],
    ];
    for (const [command, event] of acts) {
      given(decider, []).when(command, byAdmin).then([event]);
      given(decider, [])
        .when(command, { ctx: { actor: SYSTEM } })
        .then([event]);
    }
    given(decider, [{ type: 'ProjectionRebuildRequested', data: {} }])
      .when({ type: 'requestRebuild' }, byAdmin)
      .then([{ type: 'ProjectionRebuildRequested', data: {} }]);
  });

  it('is refused to customers and staff', () => {
    for (const actor of [customer(), staff()])
      for (const command of [skip, { type: 'requestRebuild' } as const])
        given(decider, [])
          .when(command, { ctx: { actor } })
          .thenRefused('projection.admin_only', { kind: 'forbidden' });
  });

  it('takes a reason of 10 to 500 characters for a skip and a roll-back', () => {
    for (const wrong of ['', 'too short', '         x         ', 'x'.repeat(501)]) {
      const refused = given(decider, [])
        .when({ ...skip, reason: wrong }, byAdmin)
        .thenRefused('projection.invalid', { kind: 'invalid' });
      expect(refused.errors?.map(({ path }) => path)).toEqual(['reason']);
      given(decider, []).when({ type: 'requestRollBack', reason: wrong }, byAdmin).thenRefused('projection.invalid');
    }
    given(decider, [])
      .when({ type: 'requestRollBack', reason: 'x'.repeat(10) }, byAdmin)
      .then([{ type: 'ProjectionRollBackRequested', data: { reason: 'x'.repeat(10) } }]);
  });

  it('names a document, and for a skip the event too', () => {
    given(decider, []).when({ type: 'retryParked', key: '' }, byAdmin).thenRefused('projection.invalid');
    const refused = given(decider, [])
      .when({ ...skip, key: '', eventId: 'x'.repeat(401) }, byAdmin)
      .thenRefused('projection.invalid');
    expect(refused.errors?.map(({ path }) => path)).toEqual(['key', 'eventId']);
  });

  it('skips an event of a document once, and another one besides', () => {
    given(decider, [skipped])
      .when({ ...skip, reason: 'another reason' }, byAdmin)
      .thenNothing();
    given(decider, [skipped])
      .when({ ...skip, key: 'case-2' }, byAdmin)
      .then([{ type: 'ParkedEventSkipped', data: { key: 'case-2', eventId: 'event-7', reason } }]);
  });
});
