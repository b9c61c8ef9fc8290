import * as contract from '@anupalan/domain/contracts/staff';
import { fromRupees } from '@anupalan/domain/kernel/money';
import { type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { type Fee, finalPaymentLines } from '@anupalan/domain/requests/final-payment';
import { MAX_REJECTION_LENGTH } from '@anupalan/domain/rules/reasons';
import { MAX_LINE_LENGTH, MAX_REMARK_LENGTH } from '@anupalan/domain/rules/text';
import { inputTexts } from '@anupalan/domain/texts/en';
import { labelTexts } from '@anupalan/domain/texts/labels';
import type { Act, Input } from '@anupalan/domain/workflows/definition';
import { STEP_NAMES, type StepName, stepNamed, VERSIONS, workflowOf } from '@anupalan/domain/workflows/registry';
import { stepArea, stepOf, stepPath } from '@anupalan/domain/workflows/steps';
import { stepWords } from '@anupalan/domain/workflows/words';
import { z } from 'zod';
import { ensurePaymentLink } from '../payments/orders.js';
import type { App } from '../platform/app.js';
import { caseStep, type Outcome, type Step, stepSuccess } from '../platform/cases/case-step.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { optionalText, requiredText } from '../platform/http/answers.js';
import type { Route } from '../platform/http/route.js';

/** A step that needs more than texts, or whose act is in another stream. */
interface OwnStep {
  readonly body: z.ZodObject;
  readonly run: (body: never, step: Step) => Outcome;
}
const own = <B extends z.ZodObject>(body: B, run: (body: z.output<B>, step: Step) => Outcome): OwnStep => ({
  body,
  run,
});

const NOTHING = z.object({});

interface FeeSent {
  readonly amount: number;
  readonly label?: string | undefined;
  readonly reason?: string | undefined;
}

/** A fee of a payment link as it is sent; `prefix`: of its values in the body. */
const feeOf = (prefix: string, { amount, label, reason }: FeeSent): Result<Fee, Rejection> => {
  const named = optionalText(
    prefix === '' ? 'description' : `${prefix}label`,
    labelTexts.description,
    label,
    MAX_LINE_LENGTH,
  );
  if (!named.ok) return named;
  const why = optionalText(`${prefix}reason`, inputTexts.reason, reason, MAX_REMARK_LENGTH);
  if (!why.ok) return why;
  return ok({
    amountPaise: fromRupees(amount),
    ...(named.value === null ? {} : { label: named.value }),
    ...(why.value === null ? {} : { reason: why.value }),
  });
};

/** Derived from the command, so that a retry gets the same order. */
const finalOrderId = (app: App, { commandId }: CommandContext): string =>
  `${app.gateway.orderIdPrefix}${derivedId('final-order', commandId).replaceAll('-', '').slice(0, 20).toUpperCase()}`;

const OWN: Readonly<Partial<Record<StepName, OwnStep>>> = {
  approveDocuments: own(NOTHING, async (_, { onSubmission }) => onSubmission({ type: 'approveSubmission' })),
  requestReupload: own(contract.requestCorrection, async ({ note, fields, documents }, { onSubmission }) =>
    onSubmission({
      type: 'requestCorrection',
      note: note ?? null,
      fields: fields ?? [],
      documents: (documents ?? []).map(({ reasonCode, ...one }) => ({ ...one, reasonCode: reasonCode ?? 'other' })),
    }),
  ),
  sendPaymentLink: own(contract.sendPaymentLink, async (body, { app, context, onRequest }) => {
    const ours = feeOf('', { ...body, amount: body.professionalFee, label: body.description });
    if (!ours.ok) return ours;
    const governmentFees: Fee[] = [];
    for (const [i, line] of body.governmentFees.entries()) {
      const fee = feeOf(`governmentFees.${i}.`, line);
      if (!fee.ok) return fee;
      governmentFees.push(fee.value);
    }
    const lineItems = finalPaymentLines({ professionalFee: ours.value, governmentFees });
    const orderId = finalOrderId(app, context);
    const asked = await onRequest({ type: 'sendPaymentLink', orderId, lineItems });
    // The customer's page shows the link at once; if the gateway is unavailable, the order's own job asks it again.
    if (asked.ok) await ensurePaymentLink(app, orderId, context).catch(() => null);
    return asked;
  }),
  authorityQuery: own(
    contract.authorityQuery.extend({ documentKeys: z.array(z.string().min(1).max(200)).max(50) }),
    async ({ reason, documentKeys }, { app, found, onRequest }) => {
      const text = requiredText('reason', inputTexts.reason, reason, MAX_REJECTION_LENGTH);
      if (!text.ok) return text;
      const { serviceId, catalogueRevision } = found.origin;
      const known = (await app.catalogueAt(serviceId, catalogueRevision))?.requirements.map(({ key }) => key) ?? [];
      const unknown = documentKeys.find((place) => !['other', ...known].includes(place.split('#')[0] ?? ''));
      if (unknown !== undefined) return err(wrong('documentKeys', 'document.unknown'));
      return onRequest({ type: 'authorityQuery', documentKeys, reason: text.value });
    },
  ),
  overrideStatus: own(contract.overrideStatus, async ({ to, reason }, { onRequest }) => {
    const text = requiredText('reason', inputTexts.reason, reason);
    return text.ok ? onRequest({ type: 'overrideStatus', to, reason: text.value }) : text;
  }),
};

/** Delivered with its files, by a separate route (delivery-routes). */
const WITH_FILES: ReadonlySet<StepName> = new Set(['deliver']);

type Values = Readonly<Record<string, string | null | undefined>>;

/**
 * The body of a form: the inputs of every version with the step. The inputs that one version requires are checked with
 * its case.
 */
const bodyOf = (name: StepName): z.ZodObject => {
  const forms = VERSIONS.flatMap((version) => stepOf(version, name)?.act ?? []);
  const isAlways = (input: Input): boolean =>
    forms.every((form) => form.input.some((one) => one.name === input.name && one.required));
  return z.object(
    Object.fromEntries(
      forms
        .flatMap(({ input }) => input)
        .map((input) => [input.name, isAlways(input) ? z.string() : z.string().nullable().optional()]),
    ),
  );
};

/** The trimmed values of a form, or the first one that is missing or too long. */
const valuesOf = ({ input }: Act, body: Values): Result<Values, Rejection> => {
  const values: Record<string, string | null> = {};
  for (const { name, label, max, required } of input) {
    const text = (required ? requiredText : optionalText)(name, inputTexts[label], body[name], max);
    if (!text.ok) return text;
    values[name] = text.value;
  }
  return ok(values);
};

const formStep = (name: StepName): OwnStep =>
  own(bodyOf(name), async (body, { found, onRequest }) => {
    const act = stepOf(workflowOf(found.origin.workflow), name)?.act ?? stepNamed(name).act;
    const values = act === undefined ? ok({}) : valuesOf(act, body as Values);
    return values.ok ? onRequest({ type: name, ...values.value } as RequestCommand) : values;
  });

const routeOf = (name: StepName): readonly Route[] => {
  if (stepNamed(name).act === undefined || WITH_FILES.has(name)) return [];
  const tag = stepArea(name);
  const { body, run } = OWN[name] ?? formStep(name);
  return [
    caseStep({
      path: `/api/${tag}/requests/:id/${stepPath(name)}`,
      summary: stepWords('filing', name)?.summary ?? name,
      tag,
      body,
      may: name,
      done: (workflow) => stepSuccess(workflow, name),
      run: run as (body: unknown, step: Step) => Outcome,
    }),
  ];
};

/** The workflows' steps for staff and admins, each made from its definition. */
export const stepRoutes: readonly Route[] = STEP_NAMES.flatMap(routeOf);
