import type { Kind } from './business-facts.js';

/** What customers can do after a delivery beside keeping dates. */
export const NEXT_STEPS = ['numbers', 'gst', 'gstin', 'trademark', 'trademark_symbol'] as const;
export type NextStepCode = (typeof NEXT_STEPS)[number];

interface NextStep {
  readonly code: NextStepCode;
  /** The id of the service by which we do it; '' where the customer does it. */
  readonly service: string;
  /** It is for a business that lacks one of these numbers; for everybody where there are none. */
  readonly lacks: readonly ('pan' | 'tan' | 'gstin')[];
}

interface AfterDelivery {
  /** What the service has made of the business; null where it may be of any kind. */
  readonly kind: Kind | null;
  /** Whose dates come first. */
  readonly authority: string | null;
  readonly steps: readonly NextStep[];
}

const protectName: NextStep = { code: 'trademark', service: 'trademark-registration', lacks: [] };
const firm = (kind: Kind): AfterDelivery => ({
  kind,
  authority: 'mca',
  steps: [
    // PAN and TAN come with the certificate of incorporation.
    { code: 'numbers', service: '', lacks: ['pan', 'tan'] },
    { code: 'gst', service: 'gst-registration', lacks: ['gstin'] },
    protectName,
  ],
});

/** By the service that was delivered. */
const AFTER: Readonly<Record<string, AfterDelivery>> = {
  'private-limited-company': firm('private_company'),
  'public-limited-company': firm('public_company'),
  'one-person-company': firm('one_person_company'),
  'limited-liability-partnership': firm('llp'),
  'gst-registration': {
    kind: null,
    authority: 'gst',
    steps: [{ code: 'gstin', service: '', lacks: ['gstin'] }, protectName],
  },
  'trademark-registration': {
    kind: null,
    authority: null,
    steps: [{ code: 'trademark_symbol', service: '', lacks: [] }],
  },
  'income-tax-filing': { kind: null, authority: 'income_tax', steps: [] },
};

/** What follows the delivery of a service; null where nothing is known to follow. */
export const afterDelivery = (serviceId: string): AfterDelivery | null =>
  Object.hasOwn(AFTER, serviceId) ? (AFTER[serviceId] ?? null) : null;

/** The numbers of a business that steps ask for; null where no business is known. */
type Numbers = Readonly<Record<'pan' | 'tan' | 'gstin', string>> | null;

/** The steps that still are to be done. */
export const stepsLeft = ({ steps }: AfterDelivery, numbers: Numbers): readonly NextStep[] =>
  steps.filter(({ lacks }) => lacks.length === 0 || (numbers !== null && lacks.some((name) => numbers[name] === '')));
