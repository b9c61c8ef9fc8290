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

/** Ids of fields and documents below this belong to the built-in services; others are given from here on. */
export const FIRST_FREE_ID = 100_000;

/** The command that adds a built-in service to the catalogue; it is sent at every start and has no second effect. */
export const createBuiltIn = ({ details, fields, requirements }: BuiltInService): CatalogueCommand => ({
  type: 'createService',
  details,
  builtIn: true,
  fields,
  requirements,
});
