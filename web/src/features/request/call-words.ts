import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { TFunction } from 'i18next';

/** 'Meera Nair will call you on your number ending in 3210.': who calls, once that is known, and on which number. */
export function callWords({ consultation, submission }: CaseView, t: TFunction): string {
  const said = submission.answers?.contact_phone;
  const last = typeof said === 'string' ? /(\d{4})\D*$/.exec(said)?.[1] : undefined;
  const number =
    last === undefined ? t('request.consultation.numberGiven') : t('request.consultation.numberEnding', { last });
  const who = consultation?.with?.name ?? null;
  return who === null
    ? t('request.consultation.weCall', { number })
    : t('request.consultation.theyCall', { who, number });
}
