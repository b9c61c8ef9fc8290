import { describe, expect, it } from 'vitest';
import { routes } from './routes.js';

/**
 * Routes without a limit of their own, because nothing that they do sends an SMS or a mail. `startTestApp` fails a spec
 * in which one of them does.
 */
const SENDS_NOTHING: readonly string[] = [
  'POST /api/public/verify-otp',
  'POST /api/logout',
  'POST /api/sessions/:id/end',
  'POST /api/sessions/end',
  'POST /api/public/verify-second-factor',
  'POST /api/me/second-factor/setup',
  'POST /api/me/second-factor',
  'POST /api/me/second-factor/recovery-codes',
  'POST /api/me/second-factor/remove',
  'PUT /api/me/preferences',
  'POST /api/admin/create-employee',
  'POST /api/admin/update-user-role',
  'POST /api/admin/users/:id/reactivate',
  'POST /api/admin/users/:id/legal-hold',
  'POST /api/admin/users/:id/lift-legal-hold',
  'POST /api/admin/users/:id/sign-out',
  'POST /api/admin/users/:id/super-admin',
  'POST /api/admin/invitations/:id/revoke',
  'POST /api/notifications/read',
  'PUT /api/me/bill-to',
  'PUT /api/requests/:id/draft',
  'POST /api/requests/:id/documents',
  'DELETE /api/documents/:id',
  'PATCH /api/uploads/:id',
  'DELETE /api/uploads/:id',
  'PATCH /api/staff/profile',
  'POST /api/admin/assignment-rules',
  'PATCH /api/admin/assignment-rules/:id',
  'POST /api/admin/assignment-rules/preview',
  'POST /api/admin/staff-profiles',
  'PATCH /api/admin/staff-profiles/:id',
  'POST /api/admin/service-types',
  'PATCH /api/admin/service-types/:id',
  'PUT /api/admin/services/:id/service-type',
  'POST /api/admin/what-if/assignment',
  'POST /api/admin/what-if/workflow',
  'POST /api/admin/what-if/:id/cancel',
  'POST /api/admin/services',
  'PUT /api/admin/services/:id',
  'POST /api/admin/services/:id/order',
  'POST /api/admin/services/:id/restore',
  'POST /api/admin/service-fields',
  'PUT /api/admin/service-fields/:id',
  'DELETE /api/admin/service-fields/:id',
  'POST /api/admin/service-documents',
  'PUT /api/admin/service-documents/:id',
  'DELETE /api/admin/service-documents/:id',
  'PUT /api/admin/settings',
  'PUT /api/requests/:id/business',
  'PUT /api/businesses/:id',
  'DELETE /api/businesses/:id',
  'PUT /api/businesses/:id/duties/:ruleId/:periodId/done',
  'DELETE /api/businesses/:id/duties/:ruleId/:periodId/done',
  'PUT /api/businesses/:id/rules/:ruleId/aside',
  'DELETE /api/businesses/:id/rules/:ruleId/aside',
  'PUT /api/papers/:id',
  'DELETE /api/papers/:id',
  'DELETE /api/shares/:id',
  'PUT /api/compliance/assessment',
  'POST /api/businesses/:id/team/:memberId/accept',
  'PUT /api/businesses/:id/team/:memberId',
  'DELETE /api/businesses/:id/team/:memberId',
  'POST /api/businesses/:id/owner',
  'POST /api/admin/due-rules',
  'PUT /api/admin/due-rules/:id',
  'POST /api/admin/due-rules/:id/extensions',
  'POST /api/admin/due-rules/concerned',
  'POST /api/visits',
  'PUT /api/admin/pages/:slug',
  'POST /api/admin/verify',
  'POST /api/admin/projections/:name/rebuild',
  'POST /api/admin/projections/:name/roll-back',
  'POST /api/admin/projections/:name/failed',
  'POST /api/admin/replays/:id/promote',
  'POST /api/admin/replays/:id/drop',
  'POST /api/admin/api-keys/:id/limit',
  'POST /api/admin/api-keys/:id/revoke',
  'PATCH /api/admin/webhooks/:id',
  'DELETE /api/admin/webhooks/:id',
  'PATCH /api/v1/webhooks/:id',
  'DELETE /api/v1/webhooks/:id',
];

describe('a route that sends something', () => {
  it('has a limit of its own', () => {
    const unlimited = routes
      .filter(({ method, perMinute, foreignOrigin }) => method !== 'GET' && perMinute === undefined && !foreignOrigin)
      .map(({ method, path }) => `${method} ${path}`);
    expect(unlimited.filter((name) => !SENDS_NOTHING.includes(name))).toEqual([]);
  });

  it('lets one session write twenty messages a minute', () => {
    const messages = routes.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
    expect(messages.map(({ path, perMinute }) => [path, perMinute])).toEqual([
      ['/api/requests/:id/messages', 20],
      ['/api/staff/requests/:id/messages', 20],
    ]);
  });
});
