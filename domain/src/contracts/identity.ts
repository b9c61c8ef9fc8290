import { z } from 'zod';
import { siteRecord } from '../settings/settings-record.js';
import { iso, role, succeeded } from './common.js';
import { wireShape } from './of-record.js';
import { company } from './settings.js';

export const user = z
  .object({
    id: z.string(),
    mobile: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role,
    is_super_admin: z.boolean(),
    profile_completed: z.boolean(),
    created_at: iso,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const publicConfig = z.object({
  ...wireShape(siteRecord, 'public'),
  company,
  demo: z.boolean(),
  demoAccounts: z.array(z.object({ role: z.string(), label: z.string(), mobile: z.string() })),
  noticeVersion: z.string(),
  otpLength: z.number().int(),
  usersRegistered: z.number().int(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** Rules and texts of the values are in domain/rules; the edge only checks for a text. */
export const requestOtp = z.object({ mobile: z.string().optional(), purpose: z.enum(['login', 'resend']).optional() });
export const otpRequested = succeeded.extend({
  retryAfter: z.number().int(),
  otpLength: z.number().int(),
  expiresIn: z.number().int(),
});
export type OtpRequested = z.infer<typeof otpRequested>;

export const verifyOtp = z.object({
  mobile: z.string().optional(),
  otp: z.string().optional(),
  remember: z.boolean().optional(),
});
export const signedIn = succeeded.extend({
  /** The session, for clients that keep no cookies; browsers get the cookie alone. */
  authToken: z.string().optional(),
  user,
  redirectPath: z.string(),
  userRole: role,
  isSuperAdmin: z.boolean(),
});
export type SignedInAnswer = z.infer<typeof signedIn>;

export const secondFactorMethod = z.enum(['app', 'email', 'recovery']);
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>;
export const verifySecondFactor = z.object({ method: secondFactorMethod, code: z.string().max(40) });
export const secondFactorSent = succeeded.extend({
  retryAfter: z.number().int(),
  emailHint: z.string(),
});
export type SecondFactorSent = z.infer<typeof secondFactorSent>;
export const secondFactorView = z.object({
  /** Required on every new device. */
  required: z.boolean(),
  app: z.boolean(),
  /** The masked address for a code by email; null without an address. */
  email: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorView = z.infer<typeof secondFactorView>;
export const confirmWithCode = z.object({ otp: z.string().max(40) });
export const changeEmail = z.object({ name: z.string().max(400), email: z.string().max(400), otp: z.string().max(40) });
export const authenticatorSetup = z.object({ secret: z.string(), uri: z.string() });
export type AuthenticatorSetup = z.infer<typeof authenticatorSetup>;
export const recoveryCodes = succeeded.extend({
  recoveryCodes: z.array(z.string()),
});
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const updateProfile = z.object({
  name: z.string(),
  email: z.string(),
  profile_completed: z.literal(true).optional(),
});

export const session = z.object({
  id: z.string(),
  current: z.boolean(),
  created_at: iso,
  expires_at: iso,
  device: z.string(),
});
export type SessionView = z.infer<typeof session>;
