import { idOf } from '../kernel/aggregate.js';
import type { Job, Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { later } from '../rules/dates.js';
import type { Step, Timer } from '../workflows/definition.js';
import { EVERY_STEP } from '../workflows/registry.js';
import { byEvent } from '../workflows/steps.js';
import { DAY, job, jobKey } from './reactions.js';

/**
 * Plans what a step's timers say. A timer of any workflow is planned for all cases; the worker asks whether the case's
 * own workflow has it and whether the case is still where the event led. Keys are the event's: a step that is taken
 * again starts its timers again.
 */
export const startTimersOf = (steps: readonly Step[]): Process<RequestEvent> => {
  const timers = byEvent<Timer>(steps, (step) => step.timers);
  return {
    name: 'when-step-is-taken-then-start-its-timers',
    stream: 'serviceRequest',
    on: [...timers.keys()] as readonly RequestEvent['type'][],
    react: ({ id, stream, event, metadata }) =>
      (timers.get(event.type) ?? []).map((timer): Job => {
        const { days } = timer;
        const at = later(metadata.time, days * DAY);
        const about = { days, requestId: idOf(stream), eventId: id };
        return 'take' in timer
          ? job('case-timers', jobKey(id, timer.take, String(days)), at, { take: timer.take, ...about })
          : job('case-reminders', jobKey(id, timer.remind, String(days)), at, {
              template: timer.remind,
              to: 'customer',
              ...about,
            });
      }),
  };
};

export const whenStepIsTaken = startTimersOf(EVERY_STEP);
