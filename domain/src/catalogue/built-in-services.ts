/** The thirteen services that every installation starts with. */
import { rentAgreement, shareholderAgreement } from './built-in/agreements.js';
import { privateLimitedCompany, publicLimitedCompany } from './built-in/companies.js';
import { talkToCharteredAccountant, talkToCompanySecretary, talkToLawyer } from './built-in/consultations.js';
import type { BuiltInService } from './built-in/define.js';
import { copyrightRegistration, trademarkRegistration } from './built-in/intellectual-property.js';
import { limitedLiabilityPartnership, onePersonCompany } from './built-in/llp-and-opc.js';
import { gstRegistration, incomeTaxFiling } from './built-in/tax.js';
import type { CatalogueCommand } from './commands.js';

export const BUILT_IN_SERVICES: readonly BuiltInService[] = [
  privateLimitedCompany,
  limitedLiabilityPartnership,
  onePersonCompany,
  publicLimitedCompany,
  gstRegistration,
  incomeTaxFiling,
  trademarkRegistration,
  copyrightRegistration,
  rentAgreement,
  shareholderAgreement,
  talkToLawyer,
  talkToCompanySecretary,
  talkToCharteredAccountant,
];

/** True when this number of a question or document is reserved for the built-in service of this slug. */
export const isBuiltInId = (slug: string, id: number): boolean =>
  BUILT_IN_SERVICES.some((one) => one.slug === slug && one.fields.some((field) => rangeOf(field.id) === rangeOf(id)));

/** The ids of a built-in service share their thousands. */
const rangeOf = (id: number): number => Math.floor(id / 1000);

/** The command that adds a built-in service to the catalogue; it is sent at every start and has no second effect. */
export const createBuiltIn = ({ details, fields, requirements }: BuiltInService): CatalogueCommand => ({
  type: 'createService',
  details,
  builtIn: true,
  fields,
  requirements,
});
