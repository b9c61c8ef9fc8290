import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import { takeStep } from '../cases/step-timers.js';
import { DUTY_REMINDERS_QUEUE, remindOfDuties } from '../compliance/duty-reminders.js';
import { sendTeamInvitation } from '../compliance/team-invitations.js';
import { sendCode } from '../identity/code-jobs.js';
import { mailInvitation } from '../identity/invitations.js';
import { alignSessionsOf } from '../identity/session-jobs.js';
import { notify } from '../notifications/notify.js';
import { alertUnassigned, remindOfConsultation, remindOfStep, remindToPay } from '../notifications/reminders.js';
import { STAFF_DIGEST_QUEUE, sendDigest } from '../notifications/staff-digest.js';
import { VERIFY_QUEUE } from '../operations/verify-log.js';
import { checkLog } from '../operations/verify-log-job.js';
import { EXPIRY_REMINDERS_QUEUE, remindOfExpiry } from '../papers/expiry-reminders.js';
import { checkDisputes, createLink, DISPUTES_QUEUE, expire, reconcile, refund } from '../payments/payment-jobs.js';
import type { App } from '../platform/app.js';
import { ABANDONED_FILES_QUEUE, deleteAbandonedFile } from '../platform/files/abandoned-files.js';
import { destroyAadhaarKey } from '../privacy/aadhaar-jobs.js';
import { ERASE_AGAIN_QUEUE, eraseAgain } from '../privacy/erase-again.js';
import { destroyTaxKey, erase } from '../privacy/erasure-jobs.js';
import { forgetInvited, forgetInvitedMember } from '../privacy/invitation-jobs.js';
import { forgetRefused } from '../privacy/refused-requests.js';
import { runWhatIf, WHAT_IF_QUEUE } from '../what-if/what-if-job.js';

interface Worker {
  readonly handle: (app: App) => JobHandler;
  /** Jobs at once. */
  readonly concurrency: number;
}

/**
 * The workers by queue. External calls run concurrently; handlers that only write to the log need little concurrency.
 */
export const WORKERS: Readonly<Record<string, Worker>> = {
  codes: { handle: sendCode, concurrency: 8 },
  sessions: { handle: alignSessionsOf, concurrency: 2 },
  'team-invitations': { handle: sendTeamInvitation, concurrency: 2 },
  invitations: { handle: mailInvitation, concurrency: 2 },
  notify: { handle: notify, concurrency: 4 },
  'case-reminders': { handle: remindOfStep, concurrency: 2 },
  'payment-reminders': { handle: remindToPay, concurrency: 2 },
  'consultation-reminders': { handle: remindOfConsultation, concurrency: 2 },
  'unassigned-alerts': { handle: alertUnassigned, concurrency: 2 },
  [STAFF_DIGEST_QUEUE]: { handle: sendDigest, concurrency: 1 },
  gateway: { handle: createLink, concurrency: 4 },
  reconcile: { handle: reconcile, concurrency: 2 },
  [DUTY_REMINDERS_QUEUE]: { handle: remindOfDuties, concurrency: 1 },
  [EXPIRY_REMINDERS_QUEUE]: { handle: remindOfExpiry, concurrency: 1 },
  [DISPUTES_QUEUE]: { handle: checkDisputes, concurrency: 1 },
  refunds: { handle: refund, concurrency: 2 },
  expiry: { handle: expire, concurrency: 2 },
  'case-timers': { handle: takeStep, concurrency: 2 },
  'aadhaar-keys': { handle: destroyAadhaarKey, concurrency: 1 },
  'invitation-keys': { handle: forgetInvited, concurrency: 1 },
  'team-invitation-keys': { handle: forgetInvitedMember, concurrency: 1 },
  'request-keys': { handle: forgetRefused, concurrency: 1 },
  erasures: { handle: erase, concurrency: 1 },
  [ERASE_AGAIN_QUEUE]: { handle: eraseAgain, concurrency: 1 },
  'tax-keys': { handle: destroyTaxKey, concurrency: 1 },
  [WHAT_IF_QUEUE]: { handle: runWhatIf, concurrency: 2 },
  [VERIFY_QUEUE]: { handle: checkLog, concurrency: 1 },
  [ABANDONED_FILES_QUEUE]: { handle: deleteAbandonedFile, concurrency: 1 },
};

/** Logs failures: the queue keeps only a job's last error. */
const logged =
  (app: App, handle: JobHandler): JobHandler =>
  async (job, signal) => {
    try {
      await handle(job, signal);
    } catch (error) {
      const { queue, id, attempt, attempts } = job;
      app.log.error({ err: error, queue, job: id, attempt, attempts }, 'job failed');
      throw error;
    }
  };

/** Starts a worker for every queue; they end with `app.jobs.close()`. `simulated`: its webhooks are jobs too. */
export const startWorkers = (
  app: App,
  { simulated }: { readonly simulated: { readonly webhookQueue: string; readonly sendWebhook: JobHandler } | null },
): void => {
  for (const [queue, { handle, concurrency }] of Object.entries(WORKERS))
    app.jobs.work(queue, logged(app, handle(app)), { concurrency });
  if (simulated !== null) app.jobs.work(simulated.webhookQueue, logged(app, simulated.sendWebhook), { concurrency: 4 });
};
