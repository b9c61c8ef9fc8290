import type { FactName } from '@anupalan/domain/rules/business-facts';
import type { TFunction } from 'i18next';

const OPTION_OF: Partial<Record<FactName, 'kind' | 'gst' | 'traits' | 'activities' | 'registrations'>> = {
  kind: 'kind',
  gst: 'gst',
  trait: 'traits',
  activity: 'activities',
  registered: 'registrations',
};

/** The turnover above which a rule concerns a business. */
const LIMIT_OF = {
  up_to_20_lakh: 'business.limit.up_to_20_lakh',
  up_to_40_lakh: 'business.limit.up_to_40_lakh',
  up_to_2_crore: 'business.limit.up_to_2_crore',
  up_to_5_crore: 'business.limit.up_to_5_crore',
  up_to_10_crore: 'business.limit.up_to_10_crore',
  up_to_100_crore: 'business.limit.up_to_100_crore',
} as const;
const isLimit = (value: string): value is keyof typeof LIMIT_OF => Object.hasOwn(LIMIT_OF, value);

/** A value of a fact of a business in words. */
export const factText = (t: TFunction, fact: FactName, value: string): string => {
  const option = OPTION_OF[fact];
  if (option !== undefined) return t(`business.option.${option}.${value}` as 'business.option.kind.llp');
  if (fact === 'turnover') return isLimit(value) ? t('business.fact.turnover', { limit: t(LIMIT_OF[value]) }) : value;
  if (fact === 'employees')
    return value === '1' ? t('business.fact.employees1') : t('business.fact.employees', { limit: value });
  if (fact === 'deducts') return t('business.fact.deducts');
  return fact === 'size' ? t('business.fact.size') : value;
};
