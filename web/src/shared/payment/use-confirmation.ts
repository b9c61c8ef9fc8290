import type { Order } from '@anupalan/domain/contracts/payments';
import { CONFIRMING_MS, isPayable } from '@anupalan/domain/rules/order-status';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import { invalidateModel } from '../api/query-client';
import { models } from '../api/reference';
import { useCommand } from '../api/use-command';
import { takeReturn } from './handed-off';

/** Interval of the gateway queries while an outcome is awaited, ms. */
const ASK_EVERY_MS = 10_000;

type Awaited = Pick<Order, 'orderId' | 'status' | 'confirming_since'>;

export interface ConfirmationOptions {
  /** This page is the gateway's return address: it queries the gateway before it shows an outcome. */
  readonly isReturn?: boolean;
  /** The person is leaving for the gateway. */
  readonly leaving?: boolean;
}

export interface Confirmation {
  /** `slow`: for more than a minute, so that the person may check or pay again. Null: no outcome is awaited. */
  readonly state: 'confirming' | 'slow' | null;
  readonly check: () => void;
  readonly checking: boolean;
  readonly error: Error | null;
}

/**
 * Whether the outcome of a payment attempt is awaited; no outcome older than the attempt is shown
 * meanwhile. The gateway is queried when the person returns, and every ten seconds for a minute.
 */
export function useConfirmation(
  order: Awaited | null,
  { isReturn = false, leaving = false }: ConfirmationOptions = {},
): Confirmation {
  const orderId = order?.orderId ?? '';
  const payable = order !== null && isPayable(order.status);
  const since = payable ? order.confirming_since : null;
  const slow = useSlow(since === null ? null : `${orderId} ${since}`, since);
  const [told, setTold] = useState<string | null>(null);
  const ask = useCommand<{ readonly orderId: string; readonly returned: boolean }>({
    send: ({ orderId: id, returned }, idempotencyKey) =>
      api.post(`/api/payments/${encodeURIComponent(id)}/check`, { returned }, { idempotencyKey }),
    onSuccess: async (_, { orderId: id }) => {
      await Promise.all([
        invalidateModel(models.payment, id),
        invalidateModel(models.case),
        invalidateModel(models.caseList),
      ]);
      setTold(id);
    },
    onError: (_, { orderId: id }) => setTold(id),
  });
  const { mutate } = ask;
  const first = useRef<string>('');
  useEffect(() => {
    // Another try begins: a person who comes back from it returns anew.
    if (leaving) first.current = '';
    if (!payable || leaving || first.current === orderId) return;
    const back = takeReturn(orderId);
    if (!isReturn && !back && since === null) return;
    first.current = orderId;
    mutate({ orderId, returned: isReturn || back });
  }, [payable, leaving, orderId, since, isReturn, mutate]);
  const repeating = since !== null && !leaving && !slow;
  useEffect(() => {
    if (!repeating) return;
    const timer = setInterval(() => mutate({ orderId, returned: false }), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [repeating, orderId, mutate]);
  // The browser may restore the page from its back/forward cache without running it again.
  useEffect(() => {
    if (!payable) return;
    const shownAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) mutate({ orderId, returned: true });
    };
    window.addEventListener('pageshow', shownAgain);
    return () => window.removeEventListener('pageshow', shownAgain);
  }, [payable, orderId, mutate]);
  const asking = payable && isReturn && told !== orderId;
  return {
    state: since !== null ? (slow ? 'slow' : 'confirming') : asking ? 'confirming' : null,
    check: () => mutate({ orderId, returned: true }),
    checking: ask.isPending,
    error: ask.error,
  };
}

/** Whether an attempt has been awaited for a minute, by this device's clock or since this page first showed it. */
function useSlow(key: string | null, since: string | null): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (key === null || since === null) return;
    const passed = Math.max(0, Date.now() - Date.parse(since));
    const timer = setTimeout(() => setSlow(key), Math.max(0, CONFIRMING_MS - passed));
    return () => clearTimeout(timer);
  }, [key, since]);
  return key !== null && slow === key;
}
