import type { Route } from '../http/route.js';
import { accountRoutes } from './account.js';
import { adminRoutes } from './admin.js';
import { assignmentRoutes } from './assignment.js';
import { bulkRoutes } from './bulk.js';
import { catalogueRoutes } from './catalogue.js';
import { demoRoutes } from './demo.js';
import { documentRoutes } from './documents.js';
import { draftRoutes } from './drafts.js';
import { erasureRoutes } from './erasure.js';
import { exportRoutes } from './exports.js';
import { identityRoutes } from './identity.js';
import { notificationRoutes } from './notifications.js';
import { operationsRoutes } from './operations.js';
import { ownDataRoutes } from './own-data.js';
import { paymentRoutes } from './payments.js';
import { projectionRoutes } from './projections.js';
import { publicRoutes } from './public.js';
import { registrationRoutes } from './registrations.js';
import { requestRoutes } from './requests.js';
import { revealRoutes } from './reveal.js';
import { secondFactorRoutes } from './second-factor.js';
import { serviceTypeRoutes } from './service-types.js';
import { settingsRoutes } from './settings.js';
import { staffRoutes } from './staff.js';
import { staffCaseRoutes } from './staff-cases.js';
import { staffConsultationRoutes } from './staff-consultations.js';
import { deliveryRoutes } from './staff-delivery.js';
import { staffProfileRoutes } from './staff-profiles.js';
import { streamRoutes } from './stream.js';
import { submissionRoutes } from './submissions.js';

/** Every call of the API. A new file of routes is added here and nowhere else. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...identityRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
  ...erasureRoutes,
  ...ownDataRoutes,
  ...notificationRoutes,
  ...catalogueRoutes,
  ...paymentRoutes,
  ...registrationRoutes,
  ...requestRoutes,
  ...draftRoutes,
  ...documentRoutes,
  ...submissionRoutes,
  ...staffRoutes,
  ...staffCaseRoutes,
  ...deliveryRoutes,
  ...staffConsultationRoutes,
  ...revealRoutes,
  ...adminRoutes,
  ...bulkRoutes,
  ...exportRoutes,
  ...assignmentRoutes,
  ...staffProfileRoutes,
  ...serviceTypeRoutes,
  ...settingsRoutes,
  ...operationsRoutes,
  ...projectionRoutes,
  ...streamRoutes,
  ...demoRoutes,
];
