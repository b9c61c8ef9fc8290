import { GiveUp, type JobView } from '@anupalan/infra/ports/job-queue';
import { type CommandContext, systemContext } from './commands/command-context.js';
import { derivedId } from './commands/ids.js';

/** A text of the payload. @throws GiveUp when it is missing, since a retry would not help */
export const textOf = (job: JobView, name: string): string => {
  const value = job.payload[name];
  if (typeof value !== 'string' || value === '') throw new GiveUp(`job ${job.id} of ${job.queue} names no ${name}`);
  return value;
};

export const optionalTextOf = (job: JobView, name: string): string | null => {
  const value = job.payload[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The context of a job's command: the same job, run again, issues the same command. */
export const contextOf = (job: JobView): CommandContext => {
  const correlationId = optionalTextOf(job, 'correlationId');
  const causationId = optionalTextOf(job, 'eventId');
  const traceparent = optionalTextOf(job, 'traceparent');
  return systemContext(`job-${job.queue}`, {
    commandId: derivedId('job', job.queue, job.id),
    ...(correlationId === null ? {} : { correlationId }),
    ...(causationId === null ? {} : { causationId }),
    ...(traceparent === null ? {} : { traceparent }),
  });
};
