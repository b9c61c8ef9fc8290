import type { DueRuleView } from '@anupalan/domain/contracts/compliance';
import type { TFunction } from 'i18next';
import { factText } from '../../shared/fact-words';

/** Whom a rule concerns, in words. */
export const concernsText = (t: TFunction, applies_to: DueRuleView['applies_to']): string =>
  applies_to.length === 0
    ? t('dueRules.everybody')
    : applies_to
        .map(({ fact, not, values }) => {
          const words = values.map((value) => factText(t, fact, value)).join(', ');
          return not ? t('dueRules.not', { values: words }) : words;
        })
        .join(' · ');
