import type { eventTexts, StreamKind } from '../texts/events.js';

type LoggedType = { [K in StreamKind]: keyof (typeof eventTexts)[K] }[StreamKind];

/**
 * What the product records to keep its own house: reservations, steps of flows, seals. Lists of events fold them, since
 * each stands beside the event that people wanted.
 */
const TYPES = [
  'CaseNumberClaimed',
  'RegistrationFileSent',
  'RegistrationStepCompleted',
  'SubmissionOpened',
  'BookingRequested',
  'BookingSlotReserved',
  'BookingQuestionAccepted',
  'BookingCompleted',
  'ConclusionRequested',
  'ConclusionRecorded',
  'ConclusionCompleted',
  'SlotReserved',
  'PaymentLinkCreated',
  'NumberAllocated',
  'NotificationsRead',
  'MobileClaimed',
  'MobileRegistered',
  'MobileReleased',
  'AdminRemovalReserved',
  'AdminRemovalReleased',
  'NumberChangeStepCompleted',
  'ErasureNumberReleased',
  'NameClaimed',
  'ItemIdsAllocated',
  'ApiRequestStepCompleted',
  'ScratchViewsKept',
  'ScratchViewsDropped',
  'LogSealed',
] as const satisfies readonly LoggedType[];

export const HOUSEKEEPING: ReadonlySet<string> = new Set(TYPES);
