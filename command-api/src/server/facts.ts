import { service } from '@anupalan/domain/catalogue/aggregate';
import { feesOf } from '@anupalan/domain/catalogue/fees';
import { serviceType } from '@anupalan/domain/catalogue/service-type';
import type { BookingState } from '@anupalan/domain/consultations/booking';
import { consultation, consultationStartsAt, hasTakenPlace } from '@anupalan/domain/consultations/consultation';
import { isOvertaken, type StaffCalendarState, staffCalendar } from '@anupalan/domain/consultations/staff-calendar';
import { mobile, user } from '@anupalan/domain/identity/aggregate';
import type { UserCommand, UserFacts } from '@anupalan/domain/identity/commands';
import type { InvitationState } from '@anupalan/domain/identity/invitation';
import { SUPER_ADMINS } from '@anupalan/domain/identity/last-admin';
import { submission } from '@anupalan/domain/intake/aggregate';
import { apiKey } from '@anupalan/domain/integrations/api-key';
import type { WebhookFacts, WebhookState } from '@anupalan/domain/integrations/webhook';
import { fromRupees } from '@anupalan/domain/kernel/money';
import type { Supplier } from '@anupalan/domain/payments/events';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { type ApiRequestFacts, apiRequest } from '@anupalan/domain/requests/api-request';
import type { Bought, RequestFacts } from '@anupalan/domain/requests/commands';
import { type RequestState, workflowOfState } from '@anupalan/domain/requests/state';
import { overlap } from '@anupalan/domain/rules/consultation-slots';
import { gstCodeOfState } from '@anupalan/domain/rules/gst-states';
import { can } from '@anupalan/domain/rules/permissions';
import { announcedFees } from '@anupalan/domain/rules/service-fees';
import { hasSkill } from '@anupalan/domain/rules/specializations';
import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { currentVersion, isStepName, workflowOf } from '@anupalan/domain/workflows/registry';
import { START } from '@anupalan/domain/workflows/statuses';
import { asksOfConsultation, stepOf } from '@anupalan/domain/workflows/steps';
import { bearsName } from '../assignment/assignment-names.js';
import { consultationFacts, inForceAmong, questionWaits } from '../consultations/consultations.js';
import { isActiveStaff, notActiveStaff } from '../identity/active-staff.js';
import { contactInForm } from '../identity/contact-in-form.js';
import { billToNow, recipientOf } from '../payments/receipt-facts.js';
import { stillHeld } from '../payments/still-held.js';
import { currentSupplier } from '../payments/supplier.js';
import type { CatalogueAt } from '../platform/commands/catalogue-at.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { Load } from '../platform/commands/load.js';

interface FactsQuery {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: one table serves the commands of every aggregate
  readonly command: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly state: any;
  readonly context: CommandContext;
}

/** The sources of the facts. */
interface Sources {
  readonly load: Load;
  readonly catalogueAt: CatalogueAt;
  /** `isSuper`: super admins only. */
  readonly otherAdmins: (userId: string, isSuper?: boolean) => Promise<readonly string[]>;
  /** Claims the number of a new request; none when all drawn numbers are taken. */
  readonly claimCaseNumber: (requestId: string, context: CommandContext) => Promise<string | undefined>;
  readonly gateway: { readonly name: string };
  readonly config: { readonly supplier: Supplier | null; readonly secondFactor: boolean };
}

/** Whether a person may manage integrations, as the log has them now. */
const managesIntegrations = async (load: Load, userId: string): Promise<boolean> => {
  const { role, isSuperAdmin } = (await load(user, userId)).state;
  return can(role, 'integrations.manage', { superAdmin: isSuperAdmin });
};

/** The rights of a person, or of an API key on the webhooks that it made. */
const webhookFacts = async (
  load: Load,
  { endpoint }: WebhookState,
  { actor }: CommandContext,
): Promise<WebhookFacts> => {
  if (actor.role !== 'integrator') {
    const mayManage = await managesIntegrations(load, actor.id);
    // A key's webhook tells what the key may read, whoever changes it.
    const ofKey = endpoint === null || endpoint.keyId === null ? null : (await load(apiKey, endpoint.keyId)).state;
    return { mayManage, mayReadPersonal: mayManage && (ofKey === null || ofKey.scopes.includes('events:personal')) };
  }
  const { key, scopes } = (await load(apiKey, actor.id)).state;
  const isOwn = endpoint === null || endpoint.keyId === actor.id;
  const hasScopes = scopes.includes('webhooks:manage') && scopes.includes('events:read');
  // Its expiry was checked when it called.
  return {
    mayManage: key?.revoked === false && hasScopes && isOwn,
    mayReadPersonal: scopes.includes('events:personal'),
  };
};

/** Whether the service is offered now, its workflow at the bought revision, and whether its buyer is still there. */
const boughtFacts = async (
  { load, catalogueAt }: Pick<Sources, 'load' | 'catalogueAt'>,
  { customerId, serviceId, catalogueRevision }: Bought,
): Promise<RequestFacts> => {
  const { active, details } = (await load(service, serviceId)).state;
  const workflow = (await catalogueAt(serviceId, catalogueRevision))?.workflow ?? details?.workflow;
  const { erased } = (await load(user, customerId)).state;
  return {
    serviceActive: active,
    customerErased: erased,
    ...(workflow === undefined ? {} : { workflow: currentVersion(workflow) }),
  };
};

/** A consultation and its case, for the process managers' commands. */
const consultationWithCase = async (load: Load, requestId: string) => {
  const [{ state }, request] = await Promise.all([load(consultation, requestId), load(serviceRequest, requestId)]);
  return { consultation: state, request: consultationFacts(request.state) };
};

/** Whether the case is a call for a profession that the profile of this person does not name. */
const lacksSkill = async (
  { load, catalogueAt }: Pick<Sources, 'load' | 'catalogueAt'>,
  { origin }: RequestState,
  staffId: string,
): Promise<boolean> => {
  if (origin === null || !workflowOf(origin.workflow).consultation) return false;
  const needed = (await catalogueAt(origin.serviceId, origin.catalogueRevision))?.requiredSpecialization ?? null;
  return !hasSkill((await load(staffProfile, staffId)).state.specializations, needed);
};

type Facts = (asked: FactsQuery) => Promise<Readonly<Record<string, unknown>>>;

const NONE: Facts = async () => ({});

/**
 * Commands on a person that depend on other admins, and on whether the actor is a super admin. A person's own commands
 * do not.
 */
const CONCERNS_OTHERS: ReadonlySet<string> = new Set<UserCommand['type']>([
  'registerUser',
  'changeRole',
  'setSuperAdmin',
  'correctDetails',
  'signOutEverywhere',
  'deactivateUser',
  'reactivateUser',
  'eraseUser',
]);

const authorityFacts = async (load: Load, userId: string, { actor }: CommandContext): Promise<UserFacts> => ({
  userId,
  actorIsSuperAdmin: (await load(user, actor.id)).state.isSuperAdmin,
});

/** The account with a mobile number, for a request that a program makes for its owner. */
const holderOf = async (load: Load, mobileId: string): Promise<ApiRequestFacts> => {
  const { userId, registered } = (await load(mobile, mobileId)).state;
  if (userId === null) return {};
  const { active, role, billTo } = (await load(user, userId)).state;
  return { holder: { userId, registered, isCustomer: active && role === 'customer', saysBillTo: billTo !== null } };
};

/** The consultation of a case, for the steps that ask of it. */
const consultationFact = async (load: Load, requestId: string): Promise<Pick<RequestFacts, 'consultation'>> => {
  const { state } = await load(consultation, requestId);
  return { consultation: { startsAt: consultationStartsAt(state), tookPlace: hasTakenPlace(state) } };
};

/**
 * The deciders' facts by stream prefix, loaded at every decision, also after a conflict. Their source is the log and
 * the configuration, except for other admins: no stream knows all people, so a view is read, and the stream `admins`
 * guarantees that one of two admins who remove each other stays. The number of a new request is claimed here, before
 * the decision; a repeated claim gives the same number.
 */
export const factsFrom = ({
  load,
  catalogueAt,
  otherAdmins,
  claimCaseNumber,
  gateway,
  config,
}: Sources): ((prefix: string) => Facts) => {
  const table: Readonly<Record<string, Facts>> = {
    serviceRequest: async ({ id, command, state, context }) => {
      if (command.type === 'assign')
        return {
          assigneeActive: await isActiveStaff(load, command.staffId),
          assigneeLacksSkill: await lacksSkill({ load, catalogueAt }, state, command.staffId),
        };
      if (command.type === 'requestService' || command.type === 'receiveInitialPayment')
        return {
          ...(await boughtFacts({ load, catalogueAt }, command)),
          ...(state.origin === null ? { caseNumber: await claimCaseNumber(id, context) } : {}),
        };
      if (command.type === 'submitIntake') {
        const formState = gstCodeOfState((await contactInForm({ load, catalogueAt }, id)).state ?? '');
        return formState === undefined ? {} : { formState };
      }
      if (command.type === 'sendPaymentLink' && state.origin !== null) {
        const { serviceId, catalogueRevision } = state.origin;
        const bound = await catalogueAt(serviceId, catalogueRevision);
        const { state: where } = await contactInForm({ load, catalogueAt }, id);
        return bound === null ? {} : { announced: announcedFees(feesOf(bound), where) };
      }
      const step = isStepName(command.type) ? stepOf(workflowOfState(state), command.type) : null;
      const asked = step !== null && asksOfConsultation(step) ? await consultationFact(load, id) : {};
      return command.type === 'cancel' ? { ...asked, stillHeld: await stillHeld(load, state) } : asked;
    },
    submission: async ({ id, command, state, context }) => {
      const { state: request } = await load(serviceRequest, id);
      // Before the opening, the command itself names the service.
      const serviceId: string | null = state.serviceId ?? command.serviceId ?? request.origin?.serviceId ?? null;
      const revision: number | null =
        state.catalogueRevision ?? command.catalogueRevision ?? request.origin?.catalogueRevision ?? null;
      const bound = serviceId === null || revision === null ? null : await catalogueAt(serviceId, revision);
      return {
        requestStatus: request.status ?? START,
        requestFlags: { filingStarted: request.filingStarted, finalPaid: request.finalPaid, paused: request.paused },
        fields: bound?.fields ?? [],
        ...(bound === null ? {} : { form: bound.form }),
        requirements: bound?.requirements ?? [],
        ...(command.type === 'requestCorrection' &&
        request.origin !== null &&
        workflowOf(request.origin.workflow).consultation
          ? { consultationStartsAt: consultationStartsAt((await load(consultation, id)).state) }
          : {}),
        ...(request.origin === null ? {} : { workflow: request.origin.workflow }),
        ...(context.actor.role === 'integrator'
          ? { madeByKey: (await load(apiRequest, id)).state.asked?.keyId ?? null }
          : {}),
      };
    },
    registration: async ({ id }) => {
      const [request, form] = await Promise.all([load(serviceRequest, id), load(submission, id)]);
      return { request: request.state, opened: form.state.opened };
    },
    payment: async ({ command, state }) => {
      if (command.type === 'createOrder') return { gateway: gateway.name };
      if (command.type === 'noteBillTo') return billToNow(load, state);
      if (command.type === 'correctReceipt') return recipientOf(load, state);
      if (command.type === 'proposeRefund') {
        const { settings } = (await load(siteSettings, SITE)).state;
        return { refundApprovalLimitPaise: fromRupees(settings.refundApprovalLimit) };
      }
      if (command.type !== 'issueReceipt') return {};
      const [recipient, site] = await Promise.all([recipientOf(load, state), load(siteSettings, SITE)]);
      return { ...recipient, supplier: currentSupplier(site.state.settings, config) };
    },
    settings: async ({ context }) => ({
      actorIsSuperAdmin: (await load(user, context.actor.id)).state.isSuperAdmin,
    }),
    series: async ({ id }) => ({ series: id }),
    consultation: async ({ id, command }) => {
      if (command.type === 'releaseConsultation') return {};
      const facts = consultationFacts((await load(serviceRequest, id)).state);
      if (command.type !== 'bookConsultation' && command.type !== 'chooseSlot') return facts;
      const calendar = (await load(staffCalendar, command.staffId)).state;
      return { ...facts, overtaken: isOvertaken(calendar, { requestId: id, startsAt: command.startsAt }) };
    },
    staffCalendar: async ({ id, command, state }) => ({
      booked: await inForceAmong(
        load,
        id,
        (state as StaffCalendarState).filter((entry) => overlap(entry, command)),
      ),
    }),
    booking: async ({ command, state }) => {
      if (command.type === 'recordOutcome')
        return { questionWaits: await questionWaits(load, (state as BookingState).requested?.requestId ?? '') };
      return consultationWithCase(load, command.requestId);
    },
    conclusion: async ({ command }) =>
      command.type === 'recordOutcome' ? {} : consultationWithCase(load, command.requestId),
    conversation: async ({ id }) => ({ customerId: (await load(serviceRequest, id)).state.origin?.customerId ?? null }),
    service: async ({ id, command }) =>
      command.type === 'chooseServiceType' && command.serviceTypeId !== null
        ? { slug: id, serviceTypeExists: (await load(serviceType, command.serviceTypeId)).state !== null }
        : { slug: id },
    staffProfile: async ({ id }) => ({ userId: id, isStaff: await isActiveStaff(load, id) }),
    assignmentRule: async ({ command }) => ({ notStaff: await notActiveStaff(load, command.config?.staff ?? []) }),
    assignmentName: async ({ id, state }) => ({ inUse: await bearsName(load, state.ownerId, id) }),
    admins: async ({ id, command }) => ({ otherAdmins: await otherAdmins(command.userId, id === SUPER_ADMINS) }),
    user: async ({ id, command, state, context }) => {
      if (command.type === 'noteContact')
        return { userId: id, contact: await contactInForm({ load, catalogueAt }, command.requestId) };
      if (command.type === 'updateProfile') return { userId: id, secondFactor: config.secondFactor };
      if (!CONCERNS_OTHERS.has(command.type)) return { userId: id };
      return {
        ...(await authorityFacts(load, id, context)),
        // Only needed where an admin might be the last one.
        otherAdmins: state.role === 'admin' ? (await otherAdmins(id)).length : 0,
      };
    },
    numberChange: async ({ command, context }) =>
      command.type === 'recordOutcome'
        ? {}
        : {
            user: (await load(user, command.userId)).state,
            userFacts: await authorityFacts(load, command.userId, context),
          },
    apiKey: async ({ context }) => ({
      mayManage: await managesIntegrations(load, context.actor.id),
    }),
    apiRequest: async ({ command }) => (command.type === 'askForRequest' ? holderOf(load, command.mobileId) : {}),
    webhook: async ({ state, context }) => webhookFacts(load, state as WebhookState, context),
    invitation: async ({ command, state, context }) => {
      const { sent } = state as InvitationState;
      if (command.type !== 'acceptInvitation' || sent === null) return {};
      const [{ state: account }, { state: sender }] = await Promise.all([
        load(user, context.actor.id),
        load(user, sent.invitedBy),
      ]);
      return {
        ...(account.active ? { account: { role: account.role, mobile: account.mobile } } : {}),
        senderIsAdmin: sender.active && sender.role === 'admin',
      };
    },
  };
  return (prefix) => table[prefix] ?? NONE;
};
