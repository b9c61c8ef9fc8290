import { assignmentRoutes } from '../assignment/rule-routes.js';
import { serviceTypeRoutes } from '../assignment/service-type-routes.js';
import { staffProfileRoutes } from '../assignment/staff-profile-routes.js';
import { adminRoutes } from '../cases/admin-routes.js';
import { bulkRoutes } from '../cases/bulk-routes.js';
import { calendarRoutes } from '../cases/calendar-routes.js';
import { requestRoutes } from '../cases/customer-routes.js';
import { deliveryRoutes } from '../cases/delivery-routes.js';
import { entryRoutes } from '../cases/entry-routes.js';
import { expertRoutes } from '../cases/expert-routes.js';
import { exportRoutes } from '../cases/export-routes.js';
import { historyRoutes } from '../cases/history-routes.js';
import { searchRoutes } from '../cases/search-routes.js';
import { staffCaseRoutes } from '../cases/staff-case-routes.js';
import { staffRoutes } from '../cases/staff-list-routes.js';
import { stepRoutes } from '../cases/step-routes.js';
import { catalogueRoutes } from '../catalogue/catalogue-routes.js';
import { itemRoutes } from '../catalogue/item-routes.js';
import { serviceRoutes } from '../catalogue/service-routes.js';
import { transferRoutes } from '../catalogue/transfer-routes.js';
import { assessmentRoutes } from '../compliance/assessment-routes.js';
import { businessRoutes } from '../compliance/business-routes.js';
import { dueRuleRoutes } from '../compliance/due-rule-routes.js';
import { teamRoutes } from '../compliance/team-routes.js';
import { staffConsultationRoutes } from '../consultations/staff-consultation-routes.js';
import { demoRoutes } from '../demo/demo-routes.js';
import { figuresRoutes } from '../figures/figures-routes.js';
import { eventRoutes } from '../history/event-routes.js';
import { accountRoutes } from '../identity/account-routes.js';
import { emailChangeRoutes } from '../identity/email-change-routes.js';
import { invitationRoutes } from '../identity/invitation-routes.js';
import { peopleAdministrationRoutes } from '../identity/people-administration-routes.js';
import { peopleRoutes } from '../identity/people-routes.js';
import { publicRoutes } from '../identity/public-routes.js';
import { secondFactorRoutes } from '../identity/second-factor-routes.js';
import { identityRoutes } from '../identity/sign-in-routes.js';
import { documentRoutes } from '../intake/document-routes.js';
import { draftRoutes } from '../intake/draft-routes.js';
import { submissionRoutes } from '../intake/submission-routes.js';
import { uploadRoutes } from '../intake/upload-routes.js';
import { apiKeyRoutes } from '../integrations/api-key-routes.js';
import { eventFeedRoutes } from '../integrations/event-feed-routes.js';
import { integratorRequestRoutes } from '../integrations/request-routes.js';
import { webhookRoutes } from '../integrations/webhooks/webhook-routes.js';
import { notificationRoutes } from '../notifications/notification-routes.js';
import { operationsRoutes } from '../operations/operations-routes.js';
import { pastRoutes } from '../operations/past-routes.js';
import { projectionRoutes } from '../operations/projection-routes.js';
import { replayRoutes } from '../operations/replay-routes.js';
import { paperRoutes } from '../papers/paper-routes.js';
import { paymentRoutes } from '../payments/payment-routes.js';
import { refundRoutes } from '../payments/refund-routes.js';
import type { Route } from '../platform/http/route.js';
import { streamRoutes } from '../platform/http/stream-route.js';
import { erasureRoutes } from '../privacy/erasure-routes.js';
import { ownDataRoutes } from '../privacy/own-data-routes.js';
import { revealRoutes } from '../privacy/reveal-routes.js';
import { proofRoutes } from '../proof/proof-routes.js';
import { registrationRoutes } from '../purchase/registration-routes.js';
import { settingsRoutes } from '../settings/settings-routes.js';
import { sitePageRoutes } from '../settings/site-page-routes.js';
import { whatIfRoutes } from '../what-if/what-if-routes.js';

/** Every call of the API. A new file of routes is added here only. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...identityRoutes,
  ...secondFactorRoutes,
  ...emailChangeRoutes,
  ...accountRoutes,
  ...peopleRoutes,
  ...peopleAdministrationRoutes,
  ...invitationRoutes,
  ...erasureRoutes,
  ...ownDataRoutes,
  ...notificationRoutes,
  ...catalogueRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...registrationRoutes,
  ...requestRoutes,
  ...entryRoutes,
  ...expertRoutes,
  ...draftRoutes,
  ...documentRoutes,
  ...uploadRoutes,
  ...submissionRoutes,
  ...staffRoutes,
  ...searchRoutes,
  ...staffCaseRoutes,
  ...stepRoutes,
  ...deliveryRoutes,
  ...staffConsultationRoutes,
  ...calendarRoutes,
  ...revealRoutes,
  ...adminRoutes,
  ...bulkRoutes,
  ...exportRoutes,
  ...historyRoutes,
  ...eventRoutes,
  ...proofRoutes,
  ...assignmentRoutes,
  ...staffProfileRoutes,
  ...serviceTypeRoutes,
  ...whatIfRoutes,
  ...serviceRoutes,
  ...itemRoutes,
  ...transferRoutes,
  ...businessRoutes,
  ...assessmentRoutes,
  ...teamRoutes,
  ...dueRuleRoutes,
  ...paperRoutes,
  ...settingsRoutes,
  ...figuresRoutes,
  ...sitePageRoutes,
  ...operationsRoutes,
  ...projectionRoutes,
  ...replayRoutes,
  ...pastRoutes,
  ...apiKeyRoutes,
  ...eventFeedRoutes,
  ...integratorRequestRoutes,
  ...webhookRoutes,
  ...streamRoutes,
  ...demoRoutes,
];
