import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/people';
import { user } from '@anupalan/domain/identity/aggregate';
import { invitation } from '@anupalan/domain/identity/invitation';
import { invalidAt, type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { OutcomeUnknown } from '@anupalan/infra/ports/unavailable';
import type { InvitationDoc } from '@anupalan/projector/read-models/invitations/doc';
import {
  findInvitation,
  uses as invitationReads,
  listInvitations,
  statusOf,
} from '@anupalan/projector/read-models/invitations/queries';
import { findPerson, peopleById, uses as peopleReads } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { derivedId } from '../platform/commands/ids.js';
import { runOn } from '../platform/http/answers.js';
import { BAD_CURSOR, refuseList } from '../platform/http/lists.js';
import { type Reply, refuse, reply, route } from '../platform/http/route.js';
import { timedCursor, timedStart } from '../platform/http/timed-cursor.js';
import { actorView, type People } from '../platform/people-names.js';
import { addressHash, noteSecurity } from '../platform/security-log.js';
import { currentSession } from '../platform/sessions.js';
import { countryProblem } from './code-countries.js';
import { readToken, type Token, tokenHashOf } from './invitations.js';
import { redirectPath } from './sign-in.js';
import { locked } from './sign-in-answers.js';
import { countWrongTry, lockOf } from './wrong-tries.js';

const tag = 'invitations';
const run = runOn(invitation);
const MAX_COUNT = 1000;
const params = z.object({ id: z.string().max(100).meta({ description: 'Id of the invitation' }) });
const INVALID: Rejection = rejection('invalid', 'invitation.invalid');

const viewOf = async (app: App, doc: InvitationDoc, people: People, now: string): Promise<contract.Invitation> => {
  const { name, email, mobile } = await app.open({ name: doc.name, email: doc.email, mobile: doc.mobile });
  const by = (id: string) => actorView({ id, role: people.get(id)?.role ?? 'system' }, people);
  const status = statusOf(doc, now);
  return {
    id: doc.id,
    name: String(name),
    email: String(email),
    mobile: mobile === null ? null : String(mobile),
    role: doc.role,
    status,
    accepted: status === 'accepted',
    invited_by: by(doc.invitedBy),
    accepted_by: doc.acceptedBy === null ? null : by(doc.acceptedBy),
    accepted_at: doc.acceptedAt,
    expires_at: doc.expiresAt,
    created_at: doc.createdAt,
  };
};

/**
 * Opens the invitation that a token names; `run` returns null for a wrong token. From the tenth wrong token on, an
 * address waits before its next guess at this invitation, even a right one; other invitations still open for it. Texts
 * that name no invitation are not guesses: the limits of the routes bound them.
 */
const limited = async <A>(
  app: App,
  ip: string,
  token: string,
  run: (given: Token) => Promise<Reply<A> | null>,
): Promise<Reply<A>> => {
  const given = readToken(token);
  if (given === null) return refuse(INVALID);
  const [who, source] = [`invitation/${given.id}`, await addressHash(app, ip)];
  const lock = await lockOf(app, who, source);
  if (lock !== null) return locked(lock);
  const answer = await run(given);
  if (answer !== null) return answer;
  await countWrongTry(app, who, source);
  await noteSecurity(app, 'sign_in_failed', { ip, code: INVALID.code });
  return refuse(INVALID);
};

export const invitationRoutes = [
  route({
    method: 'POST',
    path: '/api/admin/invitations',
    summary: 'Invite a member of staff or an admin by email; the link is valid for seven days',
    tag,
    access: ['admin'],
    body: contract.invite,
    answer: done,
    perMinute: 30,
    handle: async ({ app, body, context }) => {
      const id = derivedId('invitation', context.commandId);
      const { name, email, mobile = '', role } = body;
      const country = countryProblem(app, mobile);
      if (country !== null) return refuse(invalidAt('mobile', country));
      const tokenHash = await tokenHashOf(app, id, 1);
      const command = {
        type: 'sendInvitation',
        name,
        email,
        mobile: mobile.trim() === '' ? null : mobile,
        role,
        tokenHash,
      } as const;
      return run(app, id, command, context, success('invitation_sent'));
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/invitations',
    summary: 'Invitations by their status, those sent last first',
    tag,
    access: ['admin'],
    query: z.object({
      status: contract.invitationStatus.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.string().max(1000).optional(),
    }),
    answer: contract.invitationsPage,
    reads: [...invitationReads, ...peopleReads],
    handle: async ({ app, query: { status = null, limit, cursor = null } }) => {
      const start = timedStart(app.clock, cursor);
      if (start === null) return refuseList(BAD_CURSOR);
      const { now, after } = start;
      try {
        const page = await listInvitations(app.reads, { status, now, limit, cursor: after });
        const ids = page.docs.flatMap(({ invitedBy, acceptedBy }) => [invitedBy, ...(acceptedBy ? [acceptedBy] : [])]);
        const people = await peopleById(app.reads, ids);
        const items = await Promise.all(page.docs.map((doc) => viewOf(app, doc, people, isoNow(app.clock))));
        const more = page.total >= MAX_COUNT ? { more: true } : {};
        return reply({ items, next_cursor: timedCursor(start, page.cursor), total: page.total, ...more });
      } catch (error) {
        if (error instanceof RangeError) return refuseList(BAD_CURSOR);
        throw error;
      }
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/invitations/:id/resend',
    summary: 'Send a new link, valid for seven days; the one before no longer works',
    tag,
    access: ['admin'],
    params,
    answer: done,
    perMinute: 30,
    handle: async ({ app, params: { id }, context }) => {
      const { links } = (await app.load(invitation, id)).state;
      const tokenHash = await tokenHashOf(app, id, links + 1);
      return run(app, id, { type: 'resendInvitation', tokenHash }, context, success('invitation_sent'));
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/invitations/:id/revoke',
    summary: 'Withdraw an invitation that was not accepted',
    tag,
    access: ['admin'],
    params,
    answer: done,
    handle: async ({ app, params: { id }, context }) =>
      run(app, id, { type: 'revokeInvitation' }, context, success('invitation_revoked')),
  }),
  route({
    method: 'POST',
    path: '/api/public/invitation',
    summary: 'What the link of an invitation leads to',
    tag,
    access: 'public',
    body: contract.openInvitation,
    answer: contract.openedInvitation,
    perMinute: 120,
    reads: [...invitationReads, ...peopleReads],
    handle: async ({ app, body, ip }) =>
      limited(app, ip, body.token, async ({ id, tokenHash }) => {
        const doc = await findInvitation(app.reads, id);
        if (doc?.tokenHash !== tokenHash || statusOf(doc, isoNow(app.clock)) !== 'open') return null;
        const sender = await findPerson(app.reads, doc.invitedBy);
        if (sender?.role !== 'admin' || !sender.active) return null;
        const { name } = await app.open({ name: doc.name });
        return reply({ name: String(name), role: doc.role, expires_at: doc.expiresAt });
      }),
  }),
  route({
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Accept an invitation with the token of its link: the signed-in account gets its role',
    tag,
    access: 'signed-in',
    body: contract.acceptInvitation,
    answer: contract.acceptedInvitation,
    perMinute: 10,
    handle: async ({ app, session, body: { token, name }, ip, context }) =>
      limited(app, ip, token, async ({ id, tokenHash }) => {
        const done = await app.execute(invitation, id, { type: 'acceptInvitation', tokenHash, name }, context);
        if (!done.ok) return done.error.code === INVALID.code ? null : refuse(done.error);
        const { role, invitationId } = (await app.load(user, session.userId)).state;
        if (invitationId !== id) throw new OutcomeUnknown('The invitation is accepted, your role follows in a moment.');
        return reply(
          {
            ...success('invitation_accepted'),
            id,
            role,
            redirectPath: redirectPath(role),
            signInAgain: (await currentSession(app, session)) === null,
          },
          { position: done.value.position },
        );
      }),
  }),
];
