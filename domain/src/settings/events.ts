import { type EventSpecs, lacking } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { DEFAULT_REFUND_APPROVAL_LIMIT } from '../rules/refund-approval.js';

/** Text B section 3.11: types are checked, contents are free. */
export type SiteTexts = {
  readonly siteName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly supportHours: string;
  readonly maintenanceMode: boolean;
  readonly supportMessage: string;
};

/** The company behind the site, for the footer and the legal pages; '' where it is not given. */
export type Company = {
  readonly companyName: string;
  readonly companyAddress: string;
  readonly gstin: string;
  readonly cin: string;
  /** The person who answers complaints (Consumer Protection (E-Commerce) Rules 2020, DPDP Act 2023). */
  readonly grievanceName: string;
  readonly grievanceEmail: string;
  readonly grievancePhone: string;
};

/** Rules of the shop about money, in rupees. */
export type MoneyRules = {
  /** What one admin may give back of a payment without a second one. */
  readonly refundApprovalLimit: number;
};

export type Settings = SiteTexts & Company & MoneyRules;

export const NO_COMPANY: Company = {
  companyName: '',
  companyAddress: '',
  gstin: '',
  cin: '',
  grievanceName: '',
  grievanceEmail: '',
  grievancePhone: '',
};

/** Stream `settings-site`. */
export type SettingsEvents = { SettingsChanged: Settings };
export type SettingsEvent = EventsOf<SettingsEvents>;

export const settingsEventSpecs = {
  SettingsChanged: {
    version: 2,
    upcast: { 1: lacking({ refundApprovalLimit: DEFAULT_REFUND_APPROVAL_LIMIT }) },
  },
} satisfies EventSpecs & Record<SettingsEvent['type'], unknown>;
