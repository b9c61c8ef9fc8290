import type { Step } from 'react-joyride';
import { t } from '../../shared/i18n/i18n';
import type { TourType } from './completion';

const isSeen = (one: Element | null): one is HTMLElement => one !== null && one.getClientRects().length > 0;

/**
 * The first selector's first visible match. An entry of the sidebar is hidden on a phone, where the bottom bar or the
 * menu stands for it.
 */
const seen =
  (...selectors: readonly string[]) =>
  (): HTMLElement | null =>
    selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).find(isSeen) ?? null;

/** A part of the page; where it is too tall for a step beside it, the first of its smaller parts. */
const part =
  (selector: string, ...smaller: readonly string[]) =>
  (): HTMLElement | null => {
    const whole = document.querySelector<HTMLElement>(selector);
    if (whole === null || whole.getBoundingClientRect().height <= window.innerHeight / 2) return whole;
    return smaller.map((one) => whole.querySelector(one)).find(isSeen) ?? null;
  };

/** Bars are fixed and need no scrolling. */
const inBar = { skipScroll: true, isFixed: true } as const;
const inMiddle = { target: 'body', placement: 'center' } as const;

/** An entry of the admins' sidebar; on a phone the button that opens it. */
const inSidebar = (path: string) =>
  ({ target: seen(`.sidebar a[href="${path}"]`, '[data-tour="menu"]'), placement: 'right', ...inBar }) as const;

type Placed = Pick<Step, 'target' | 'placement' | 'skipScroll' | 'isFixed'>;

/** Each tour's steps in order (TOUR-07 to TOUR-09). The first is in the middle of the window (TOUR-06). */
const STEPS = {
  customer: {
    welcome: inMiddle,
    exploreServices: { target: seen('[data-tour="find"]'), placement: 'right', ...inBar },
    quickAccess: { target: part('#quick-access', 'article.svc', '.card-head'), placement: 'bottom' },
    profile: { target: seen('[data-tour="profile"]'), placement: 'bottom-end', ...inBar },
    getHelp: { target: seen('[data-tour="help"]'), placement: 'bottom-end', ...inBar },
  },
  staff: {
    staffDashboard: inMiddle,
    customerManagement: { target: seen('.filters search, main search'), placement: 'bottom-start' },
    taskManagement: { target: seen('.list-head .tabs'), placement: 'bottom-start' },
    serviceTracking: { target: part('.case-table', 'tr', 'li', '.skeleton'), placement: 'bottom' },
    communicationTools: { target: seen('[data-tour="bell"]'), placement: 'right-end', ...inBar },
  },
  admin: {
    adminDashboard: inMiddle,
    serviceManagement: inSidebar('/admin/services'),
    userManagement: inSidebar('/admin/users'),
    analyticsReporting: { target: part('.figure-cards, .figure-block', '.card'), placement: 'bottom' },
    systemSettings: inSidebar('/admin/settings'),
  },
} as const satisfies Readonly<Record<TourType, Readonly<Record<string, Placed>>>>;

/** The steps of a role's tour. */
export const tourSteps = (type: TourType): Step[] =>
  Object.entries<Placed>(STEPS[type]).map(([id, placed]) => ({
    id,
    title: t(`tour.steps.${id as 'welcome'}.title`),
    content: t(`tour.steps.${id as 'welcome'}.text`),
    ...placed,
  }));
