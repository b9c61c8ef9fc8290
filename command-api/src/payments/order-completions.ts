import { user } from '@anupalan/domain/identity/aggregate';
import { contactOf } from '@anupalan/domain/identity/state';
import { ok } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import type { PaymentCommand } from '@anupalan/domain/payments/commands';
import type { App } from '../platform/app.js';
import type { Completions } from '../platform/commands/completions.js';

/** For whom the receipt of an order is, as far as it is known now: the account's name, else the form's, else the mobile number. */
const recipientOf = async ({ load }: Pick<App, 'load'>, orderId: string) => {
  const { order } = (await load(payment, orderId)).state;
  if (order === null) return { recipient: null, customer: null };
  const { state } = await load(user, order.customerId);
  const contact = contactOf(state, order.requestId);
  return {
    recipient: state.name ?? contact?.name ?? state.mobile,
    customer: contact === null ? null : { gstin: contact.gstin, state: contact.state },
  };
};

/** The gateway in use for an order that a process makes, and whom a receipt names. */
export const orderCompletions = (app: Pick<App, 'load' | 'gateway' | 'config'>): Completions<PaymentCommand> => ({
  createOrder: async (command) => ok(command.gateway === '' ? { ...command, gateway: app.gateway.name } : command),
  issueReceipt: async (command, orderId) =>
    ok({ ...command, ...(await recipientOf(app, orderId)), supplier: app.config.supplier }),
});
