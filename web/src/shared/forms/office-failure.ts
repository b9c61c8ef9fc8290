import { ApiError, messageOf } from '../api/errors';
import { t } from '../i18n/i18n';
import { toast } from '../kit/toast/store';

/** The server's text of a refusal; undefined without one. */
export const saidOf = ({ problem, statusText }: ApiError): string | undefined =>
  [problem.message, statusText].find((text) => typeof text === 'string' && text.trim() !== '');

/** The text for a failed command of the staff: a refusal with its status (ERR-10), else the error's message. */
export function officeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  return t('errors.office', { status: error.status, message: saidOf(error) ?? t('errors.somethingWrong') });
}

/** Shows a failed command of the staff as a toast titled 'Error' (ERR-09). */
export const tellOfficeFailure = (error: unknown): void =>
  void toast({ title: t('errors.officeTitle'), description: officeFailure(error), kind: 'bad' });
