import * as contract from '@anupalan/domain/contracts/registrations';
import { invalid, type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { REGISTRATION_INVALID, registrationErrors } from '@anupalan/domain/requests/add-registration';
import { REGISTRATION_FILES } from '@anupalan/domain/rules/file';
import { MAX_REGISTRATION_FILES } from '@anupalan/domain/rules/registration';
import { success } from '@anupalan/domain/texts/done';
import type { App } from '../platform/app.js';
import { type CheckedFile, checkUpload, fileStatus } from '../platform/files/store-file.js';
import { refuseSpentAllowance } from '../platform/files/upload-allowance.js';
import { refuse, reply, route, type UploadedFile } from '../platform/http/route.js';
import { refuseRegistration, registerRequest } from './register-request.js';

const FIELD = 'documents';

/** Checks each file; the first refusal refuses all and names its index. */
const checkFiles = async (
  app: App,
  files: readonly UploadedFile[],
): Promise<Result<readonly CheckedFile[], Rejection>> => {
  if (files.some(({ field }) => field !== FIELD)) return err(wrong(FIELD, 'file.field', { field: FIELD }));
  if (files.length > MAX_REGISTRATION_FILES) return err(wrong(FIELD, 'file.too_many', { max: MAX_REGISTRATION_FILES }));
  const checked: CheckedFile[] = [];
  for (const [n, file] of files.entries()) {
    const one = await checkUpload(app, { ...file, field: `${FIELD}.${n}` }, REGISTRATION_FILES);
    if (!one.ok) return one;
    checked.push(one.value);
  }
  return ok(checked);
};

/**
 * A customer's registration before the intake, for a paid order or a service at price 0. Nothing is appended before all
 * of it was checked; then the call may be repeated under any Idempotency-Key. Unlike elsewhere, other values under the
 * same key are accepted: they correct the same registration after an interrupted try.
 */
export const registrationRoutes = [
  route({
    method: 'POST',
    path: '/api/service-registrations',
    summary: 'Register a paid service, or one at price 0, with up to ten files',
    tag: 'requests',
    access: ['customer'],
    // At price 0 each one is work for the office and a message to somebody.
    perMinute: 6,
    permitPath: (app, session) => refuseSpentAllowance(app, session.userId),
    permitFiles: (app, session, { serviceId, orderId }) =>
      typeof serviceId === 'string' && typeof orderId === 'string'
        ? refuseRegistration(app, { customerId: session.userId, serviceId, orderId: orderId.trim() || null })
        : Promise.resolve(null),
    body: 'multipart',
    fields: contract.serviceRegistration,
    answer: contract.registered,
    status: 201,
    handle: async ({ app, session, body, files, context }) => {
      const { serviceId, orderId = '', name = '', email = '', phone = '', businessName = '', additionalInfo } = body;
      const errors = registrationErrors(body);
      if (errors.length > 0) return refuse(invalid(REGISTRATION_INVALID, errors));
      const about = { customerId: session.userId, serviceId, orderId: orderId.trim() || null };
      // Checked again, for a form whose files come before its fields.
      const refused = await refuseRegistration(app, about);
      if (refused !== null) return refuse(refused);
      const checked = await checkFiles(app, files);
      if (!checked.ok) return refuse(checked.error, fileStatus(checked.error));
      const registered = await registerRequest(
        app,
        {
          ...about,
          registration: {
            name,
            email,
            phone,
            businessName,
            ...(additionalInfo === undefined ? {} : { additionalInfo }),
          },
          files: checked.value,
        },
        context,
      );
      if (!registered.ok) return refuse(registered.error);
      const { requestId: id, status, position } = registered.value;
      return reply(
        { ...success('registered'), id, status, orderId: orderId.trim() || null },
        { status: 201, position },
      );
    },
  }),
];
