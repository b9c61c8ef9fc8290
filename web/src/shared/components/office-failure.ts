import { ApiError, messageOf } from '../api/errors';
import { t } from '../i18n/i18n';
import { toast } from './toast/store';

/** What an act of the office that failed is called and why it did: a refusal with its status (ERR-10), else what is known. */
export function officeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  const { status, statusText, problem } = error;
  const said = [problem.message, statusText].find((text) => typeof text === 'string' && text.trim() !== '');
  return t('errors.office', { status, message: said ?? t('errors.somethingWrong') });
}

/** The toast 'Error' of an act of the office that failed (ERR-09). */
export const tellOfficeFailure = (error: unknown): void =>
  void toast({ title: t('errors.officeTitle'), description: officeFailure(error), kind: 'bad' });
