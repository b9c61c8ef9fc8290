import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/people';
import { user } from '@anupalan/domain/identity/aggregate';
import { emailErrors, mobileErrors, nameErrors } from '@anupalan/domain/identity/details';
import { numberChange } from '@anupalan/domain/identity/number-change';
import {
  errorAt,
  type FieldError,
  invalid,
  invalidAt,
  type Rejection,
  wrongAt,
} from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { toE164 } from '@anupalan/domain/rules/mobile';
import { isOfficeRole, type Role } from '@anupalan/domain/rules/roles';
import { success } from '@anupalan/domain/texts/done';
import { OutcomeUnknown } from '@anupalan/infra/ports/unavailable';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import type { Executed } from '../platform/commands/execute.js';
import { derivedId } from '../platform/commands/ids.js';
import { runOn } from '../platform/http/answers.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { countryProblem } from './code-countries.js';
import { userParams } from './people-routes.js';
import { registerEmployee } from './register-employee.js';

const tag = 'people';
const run = runOn(user);

/** The employee to register, or everything that is wrong with the values at once. */
const employeeOf = (app: App, { name, mobile, email, role }: contract.CreateEmployee) => {
  const number = toE164(mobile);
  const known = isOfficeRole(role) ? role : null;
  const errors: readonly FieldError[] = [
    ...nameErrors(name),
    ...mobileErrors(mobile),
    ...errorAt('mobile', countryProblem(app, mobile)),
    ...emailErrors(email),
    ...(known === null ? wrongAt('role', 'role.employee') : []),
  ];
  if (errors.length > 0 || number === null || known === null) return err(invalid('user.invalid', errors));
  return ok({ name, mobile: number, email, role: known, isSuperAdmin: false, via: 'employee' as const });
};

/** Changes name, email and number; another number is a flow of several streams. */
const correct = async (
  app: App,
  userId: string,
  details: contract.CorrectPerson,
  context: CommandContext,
): Promise<Result<Pick<Executed, 'position'>, Rejection>> => {
  const { state } = await app.load(user, userId);
  const mobile = details.mobile === undefined ? state.mobile : toE164(details.mobile);
  if (mobile === null || mobile === state.mobile || !state.exists)
    return app.execute(user, userId, { type: 'correctDetails', ...details }, context);
  const country = countryProblem(app, mobile);
  if (country !== null) return err(invalidAt('mobile', country));
  const [fromId, toId] = await Promise.all([
    app.keyedHash('mobile', String(state.mobile)),
    app.keyedHash('mobile', mobile),
  ]);
  const flowId = derivedId('number-change', context.commandId, userId);
  const command = { type: 'requestNumberChange', userId, fromId, toId, ...details, mobile } as const;
  const asked = await app.execute(numberChange, flowId, command, childCommand(context, 'number'));
  if (!asked.ok) return asked;
  const { steps, refused } = (await app.load(numberChange, flowId)).state;
  if (refused !== null) return err(refused);
  if (steps.length > 0) throw new OutcomeUnknown('The number is still being changed.');
  return asked;
};

export const peopleAdministrationRoutes = [
  route({
    method: 'POST',
    path: '/api/admin/create-employee',
    summary: 'Create the account of a member of staff or an admin',
    tag,
    access: ['admin'],
    body: contract.createEmployee,
    answer: done,
    handle: async ({ app, body, context }) => {
      const employee = employeeOf(app, body);
      if (!employee.ok) return refuse(employee.error);
      const made = await registerEmployee(app, employee.value, context);
      if (!made.ok) return refuse(made.error);
      const { userId, position } = made.value;
      return reply({ ...success('employee_created'), id: userId }, { position });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/update-user-role',
    summary: 'Give a person another role; their open sessions have it at once',
    tag,
    access: ['admin'],
    body: contract.updateUserRole,
    answer: done,
    handle: async ({ app, body: { userId, role }, context }) =>
      // The decider refuses an unknown role.
      run(app, userId, { type: 'changeRole', to: role as Role }, context, success('role_updated')),
  }),
  route({
    method: 'PATCH',
    path: '/api/admin/users/:id',
    summary: "Change another person's name, email or mobile number, with a reason",
    tag,
    access: ['admin'],
    params: userParams,
    body: contract.correctPerson,
    perMinute: 30,
    answer: done,
    handle: async ({ app, params: { id }, body, context }) => {
      const corrected = await correct(app, id, body, context);
      if (!corrected.ok) return refuse(corrected.error);
      return reply({ ...success('details_corrected'), id }, { position: corrected.value.position });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/users/:id/deactivate',
    summary: 'Deactivate an account: signs the person out, and says what happens to their open cases',
    tag,
    access: ['admin'],
    params: userParams,
    body: contract.deactivatePerson,
    perMinute: 30,
    answer: done,
    handle: async ({ app, params: { id }, body, context }) =>
      run(app, id, { type: 'deactivateUser', ...body }, context, success('account_deactivated')),
  }),
  route({
    method: 'POST',
    path: '/api/admin/users/:id/reactivate',
    summary: 'Let a deactivated person sign in again',
    tag,
    access: ['admin'],
    params: userParams,
    answer: done,
    handle: async ({ app, params: { id }, context }) =>
      run(app, id, { type: 'reactivateUser' }, context, success('account_reactivated')),
  }),
  route({
    method: 'POST',
    path: '/api/admin/users/:id/legal-hold',
    summary: "Forbid the erasure of a customer's data, on a basis and for a reason, until it is lifted",
    tag,
    access: ['admin'],
    params: userParams,
    body: contract.placeLegalHold,
    answer: done,
    handle: async ({ app, params: { id }, body, context }) =>
      run(app, id, { type: 'placeLegalHold', ...body }, context, success('hold_placed')),
  }),
  route({
    method: 'POST',
    path: '/api/admin/users/:id/lift-legal-hold',
    summary: "Allow the erasure of a customer's data again, for a reason",
    tag,
    access: ['admin'],
    params: userParams,
    body: contract.liftLegalHold,
    answer: done,
    handle: async ({ app, params: { id }, body, context }) =>
      run(app, id, { type: 'liftLegalHold', ...body }, context, success('hold_lifted')),
  }),
  route({
    method: 'POST',
    path: '/api/admin/users/:id/sign-out',
    summary: 'End all sessions of a person',
    tag,
    access: ['admin'],
    params: userParams,
    answer: done,
    handle: async ({ app, params: { id }, context }) =>
      run(app, id, { type: 'signOutEverywhere' }, context, success('person_signed_out')),
  }),
  route({
    method: 'POST',
    path: '/api/admin/users/:id/super-admin',
    summary: 'Grant or take away super admin rights, by a super admin',
    tag,
    access: ['admin'],
    params: userParams,
    body: contract.setSuperAdmin,
    answer: done,
    handle: async ({ app, params: { id }, body: { granted }, context }) =>
      run(app, id, { type: 'setSuperAdmin', to: granted }, context, success('super_admin_changed')),
  }),
];
