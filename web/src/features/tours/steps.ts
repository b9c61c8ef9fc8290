import '../../shared/i18n/tour-texts';
import type { Step } from 'react-joyride';
import { t } from '../../shared/i18n/i18n';

/** The first visible match: the sidebar's entry or, on a phone, the bottom bar's. */
const seen = (selector: string) => (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.getClientRects().length > 0) ?? null;

/** The Quick Access card; where it is too tall for a step beside it, its first entry. */
function quickAccess(): HTMLElement | null {
  const card = document.getElementById('quick-access');
  if (card === null || card.getBoundingClientRect().height <= window.innerHeight / 2) return card;
  return card.querySelector<HTMLElement>('article.svc') ?? card.querySelector<HTMLElement>('.card-head');
}

const text = (key: 'welcome' | 'exploreServices' | 'quickAccess' | 'profile' | 'getHelp') => ({
  id: key,
  title: t(`tour.steps.${key}.title`),
  content: t(`tour.steps.${key}.text`),
});

/** Bars are fixed and need no scrolling. */
const inBar = { skipScroll: true, isFixed: true } as const;

/** The steps of the customer's tour, in order (TOUR-07). The first is in the middle of the window (TOUR-06). */
export const customerSteps = (): Step[] => [
  { ...text('welcome'), target: 'body', placement: 'center' },
  { ...text('exploreServices'), target: seen('[data-tour="find"]'), placement: 'right', ...inBar },
  { ...text('quickAccess'), target: quickAccess, placement: 'bottom' },
  { ...text('profile'), target: seen('[data-tour="profile"]'), placement: 'bottom-end', ...inBar },
  { ...text('getHelp'), target: seen('[data-tour="help"]'), placement: 'bottom-end', ...inBar },
];
