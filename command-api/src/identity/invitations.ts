import { createHash } from 'node:crypto';
import { invitation } from '@anupalan/domain/identity/invitation';
import { ERASED } from '@anupalan/domain/kernel/event';
import { dayText } from '@anupalan/domain/rules/dates';
import { isInvitationToken } from '@anupalan/domain/rules/invitation';
import { messageTexts } from '@anupalan/domain/texts/messages';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { textOf } from '../platform/job-payload.js';
import { say } from '../platform/say.js';
import { siteNameOf } from '../platform/site/site-name.js';

const TOKEN = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * The secret of the n-th link of an invitation: 256 bits that only this server can compute, so that neither the log nor
 * the job that mails it has to keep it.
 */
const secretOf = (app: App, id: string, link: number): Promise<string> =>
  app.keyedHash('invitation-token', `${id}:${link}`);

/** The hash of the n-th link's token, which the log keeps in place of the token. */
export const tokenHashOf = async (app: App, id: string, link: number): Promise<string> =>
  hashOf(await secretOf(app, id, link));

/** The invitation that a token names, and the hash to compare. */
export interface Token {
  readonly id: string;
  readonly tokenHash: string;
}

/** Null for a text that is not a token. */
export const readToken = (token: string): Token | null => {
  const [, id, secret] = isInvitationToken(token) ? (TOKEN.exec(token) ?? []) : [];
  return id === undefined || secret === undefined ? null : { id, tokenHash: hashOf(secret) };
};

/** The secret with this hash: the newest link's, unless two links were made at the same moment. */
const secretWith = async (app: App, id: string, tokenHash: string, links: number): Promise<string | null> => {
  for (let link = links; link > 0; link -= 1) {
    const secret = await secretOf(app, id, link);
    if (hashOf(secret) === tokenHash) return secret;
  }
  return null;
};

/** Queue `invitations`: mails the link, unless a newer one was made or the invitation has ended. */
export const mailInvitation =
  (app: App): JobHandler =>
  async (job) => {
    const id = textOf(job, 'invitationId');
    const { sent, revoked, acceptedBy, links } = (await app.load(invitation, id)).state;
    if (sent === null || revoked || acceptedBy !== null) return;
    if (sent.tokenHash !== textOf(job, 'tokenHash') || sent.expiresAt <= isoNow(app.clock)) return;
    const secret = await secretWith(app, id, sent.tokenHash, links);
    if (secret === null || sent.email === ERASED) return;
    const site = await siteNameOf(app);
    await app.mail.send({
      key: job.id,
      to: sent.email,
      subject: say(messageTexts.invitation.subject, { site }),
      text: say(messageTexts.invitation.text, {
        site,
        name: sent.name,
        role: sent.role,
        link: `${app.config.publicUrl}/invitation?token=${id}.${secret}`,
        until: dayText(sent.expiresAt),
      }),
    });
  };
