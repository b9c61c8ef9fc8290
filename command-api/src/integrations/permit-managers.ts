import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { can } from '@anupalan/domain/rules/permissions';
import type { App } from '../platform/app.js';
import type { Session } from '../platform/http/route.js';

/** Refuses callers who may not manage integrations, before the body is read. The decider checks the log again. */
export const permitManagers =
  (code: 'api_key.super_admin_only' | 'webhook.super_admin_only') =>
  async (_: App, { role, isSuperAdmin }: Session): Promise<Rejection | null> =>
    can(role, 'integrations.manage', { superAdmin: isSuperAdmin }) ? null : rejection('forbidden', code);
