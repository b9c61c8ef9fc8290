import { DEFAULT_REFUND_APPROVAL_LIMIT } from '../rules/refund-approval.js';
import { NO_COMPANY, type Settings, type SettingsEvent } from './events.js';

/** The values before the first save. */
export const defaultSettings: Settings = {
  siteName: 'Anupalan',
  contactEmail: 'help@anupalan.example',
  contactPhone: '1800 000 0000',
  supportHours: 'Monday to Saturday, 10:00 to 18:00 IST',
  maintenanceMode: false,
  supportMessage: 'Write to us on your request, or call during support hours. We answer within one working day.',
  ...NO_COMPANY,
  refundApprovalLimit: DEFAULT_REFUND_APPROVAL_LIMIT,
};

export interface SettingsState {
  readonly settings: Settings;
}

export const unsavedSettings: SettingsState = { settings: defaultSettings };

export const evolveSettings = (_: SettingsState, event: SettingsEvent): SettingsState => ({ settings: event.data });
