import type { DataOf } from '../kernel/record.js';
import { choice, choices, day, identifier, nameText, text, whole } from '../kernel/record-fields.js';
import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import {
  ACTIVITIES,
  type Activity,
  type BusinessFacts,
  GST_SCHEMES,
  isCompany,
  KINDS,
  type Kind,
  REGISTRATIONS,
  type Registration,
  TRAITS,
  type Trait,
  TURNOVER_BANDS,
} from '../rules/business-facts.js';
import { checkRegistration, cinParts } from '../rules/cin.js';
import { STATE_NAMES, stateOfGstCode } from '../rules/gst-states.js';
import { checkGstin, stateCodeOfGstin } from '../rules/gstin.js';
import { checkPan, type PanHolder, panHolder } from '../rules/pan.js';
import { checkTan } from '../rules/tan.js';
import { MAX_REMARK_LENGTH } from '../rules/text.js';

const MAX_EMPLOYEES = 1_000_000;

/** What a business says of itself. Deadlines follow from it. */
export const businessRecord = {
  name: { ...nameText(), group: 'business' },
  kind: choice(KINDS, { label: 'Kind of business', initial: 'proprietorship', group: 'business' }),
  incorporatedOn: day({
    wire: 'incorporated_on',
    label: 'Date of incorporation',
    group: 'business',
    about: 'Or the day on which the business began, YYYY-MM-DD',
  }),
  state: choice(STATE_NAMES, { label: 'State', initial: 'Maharashtra', group: 'business' }),
  address: text({ label: 'Address', max: MAX_REMARK_LENGTH, multiline: true, group: 'business' }),
  pan: identifier({ label: 'PAN', group: 'numbers' }, checkPan),
  gstin: identifier({ label: 'GSTIN', group: 'numbers' }, checkGstin),
  registration: identifier({ label: 'CIN or LLPIN', group: 'numbers' }, checkRegistration),
  tan: identifier({ label: 'TAN', group: 'numbers' }, checkTan),
  turnover: choice(TURNOVER_BANDS, { label: 'Turnover of a year', initial: 'up_to_20_lakh', group: 'size' }),
  employees: whole({ label: 'Employees', initial: 0, min: 0, max: MAX_EMPLOYEES, group: 'size' }),
  gst: choice(GST_SCHEMES, { label: 'GST returns', initial: 'none', group: 'size' }),
  gstSince: day({
    wire: 'gst_since',
    label: 'Registered for GST since',
    group: 'size',
    about: 'No returns are due for earlier periods',
  }),
  traits: choices(TRAITS, { label: 'Also true', group: 'size' }),
  activities: choices(ACTIVITIES, { label: 'What it does', group: 'size' }),
  registrations: choices(REGISTRATIONS, { label: 'Registered for', group: 'numbers' }),
};
export type Business = DataOf<typeof businessRecord>;

/** Names on the wire, too, of what not everybody in its team reads: see `business.numbers` of the permissions. */
export const BUSINESS_NUMBERS = [
  'address',
  'pan',
  'gstin',
  'registration',
  'tan',
] as const satisfies readonly (keyof Business)[];

/** Which holders of a PAN a kind of business may be. */
const HOLDERS: Readonly<Record<Kind, readonly PanHolder[]>> = {
  individual: ['person'],
  proprietorship: ['person'],
  partnership: ['firm'],
  llp: ['firm'],
  private_company: ['company'],
  public_company: ['company'],
  one_person_company: ['company'],
  huf: ['family'],
  trust: ['trust', 'association', 'body', 'juridical_person'],
};

const PAN_IN_GSTIN = [2, 12] as const;

/** The kinds of company that their CIN tells. Other classes, such as NPL, may be private or public. */
const KIND_IN_CIN: Readonly<Record<string, Kind>> = {
  OPC: 'one_person_company',
  PTC: 'private_company',
  PLC: 'public_company',
};

const numberErrors = ({ kind, pan, gstin, registration }: Business, today: string): readonly FieldError[] => {
  const holder = pan === '' ? null : panHolder(pan);
  if (holder !== null && !HOLDERS[kind].includes(holder)) return wrongAt('pan', 'business.pan_holder');
  if (gstin !== '' && pan !== '' && gstin.slice(...PAN_IN_GSTIN) !== pan) return wrongAt('gstin', 'business.gstin_pan');
  if (registration === '') return [];
  const problem = checkRegistration(registration, Number(today.slice(0, 4)));
  if (problem !== null) return errorAt('registration', problem);
  const isLlpin = registration.length <= 8;
  if (kind === 'llp' ? !isLlpin : isLlpin || !isCompany(kind))
    return wrongAt('registration', 'business.registration_kind');
  const told = KIND_IN_CIN[cinParts(registration)?.type ?? ''] ?? kind;
  return told === kind ? [] : wrongAt('registration', 'business.cin_kind');
};

/** How a new GSTIN is taken: monthly until the owner says otherwise, which gives the earlier dates. */
export const newGst = (gstSince: string) => ({ gst: 'monthly', gstSince }) as const;

/** What is wrong with the values together; each by itself is checked by the record. `today`: `YYYY-MM-DD`. */
export const businessErrors = (business: Business, today: string): readonly FieldError[] => {
  const { gstin, gst, state, incorporatedOn, gstSince } = business;
  if (gstin !== '' && gst === 'none') return wrongAt('gst', 'business.gst_scheme');
  if (gstin !== '' && stateOfGstCode(stateCodeOfGstin(gstin)) !== state)
    return wrongAt('gstin', 'business.gstin_state', { state });
  if (incorporatedOn > today) return wrongAt('incorporated_on', 'business.not_begun');
  if (gstSince > today) return wrongAt('gst_since', 'business.not_begun');
  if (gstSince !== '' && gstSince < incorporatedOn) return wrongAt('gst_since', 'business.gst_too_early');
  return numberErrors(business, today);
};

/** What duties depend on. */
export const factsOfBusiness = ({
  kind,
  gst,
  state,
  turnover,
  employees,
  tan,
  incorporatedOn,
  gstSince,
  traits,
  activities,
  registrations,
}: Business): BusinessFacts => ({
  kind,
  gst,
  state,
  turnover,
  employees,
  hasTan: tan !== '' || registrations.includes('tan'),
  incorporatedOn,
  gstSince,
  traits: traits as readonly Trait[],
  activities: activities as readonly Activity[],
  registrations: registrations as readonly Registration[],
});
