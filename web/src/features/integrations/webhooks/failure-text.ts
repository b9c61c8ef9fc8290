import type { AttemptFailure } from '@anupalan/domain/rules/webhook';
import { t } from '../../../shared/i18n/i18n';

/** Why an attempt failed, in words; empty where it did not. */
export const failureText = (reason: AttemptFailure | null, status: number | null): string =>
  reason === null ? '' : t(`webhooks.log.reasons.${reason}`, { status: status ?? '' });
