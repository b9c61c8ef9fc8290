import type { Webhook } from '@anupalan/domain/contracts/webhooks';
import type { ToneChipProps } from '../../../shared/kit/Chip';

export type WebhookState = 'working' | 'waiting' | 'parked' | 'new' | 'disabled';

/** How a webhook does, the worst first. */
export const stateOf = ({ enabled, held, parked, delivered_at }: Webhook): WebhookState => {
  if (!enabled) return 'disabled';
  if (held > 0) return 'waiting';
  if (parked > 0) return 'parked';
  return delivered_at === null ? 'new' : 'working';
};

export const LOOKS: Readonly<Record<Exclude<WebhookState, 'new'>, Omit<ToneChipProps, 'label'>>> = {
  working: { tone: 'done', icon: 'check' },
  waiting: { tone: 'warning', icon: 'clock' },
  parked: { tone: 'bad', icon: 'alert' },
  disabled: { tone: 'bad', icon: 'close' },
};
