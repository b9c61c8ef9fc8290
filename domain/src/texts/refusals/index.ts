import { catalogueRefusals } from './catalogue.js';
import { complianceRefusals } from './compliance.js';
import { consultationRefusals } from './consultations.js';
import { identityRefusals } from './identity.js';
import { intakeRefusals } from './intake.js';
import { integrationRefusals } from './integrations.js';
import { operationRefusals } from './operations.js';
import { paymentRefusals } from './payments.js';
import { requestRefusals } from './requests.js';
import { serverRefusals } from './server.js';
import { staffingRefusals } from './staffing.js';
import { valueRefusals } from './values.js';

/** Why a decider or the server says no, by code. The web does not load these. */
export const refusalTexts = {
  ...catalogueRefusals,
  ...complianceRefusals,
  ...consultationRefusals,
  ...identityRefusals,
  ...intakeRefusals,
  ...integrationRefusals,
  ...operationRefusals,
  ...paymentRefusals,
  ...requestRefusals,
  ...serverRefusals,
  ...staffingRefusals,
  ...valueRefusals,
} as const;
