import { z } from 'zod';
import { iso, role } from './common.js';

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
  siteName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  supportHours: z.string(),
  supportMessage: z.string(),
  maintenanceMode: z.boolean(),
  demo: z.boolean(),
  demoAccounts: z.array(z.object({ role: z.string(), label: z.string(), mobile: z.string() })),
  noticeVersion: z.string(),
  otpLength: z.number().int(),
  usersRegistered: z.number().int(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** Rules and texts of the values themselves live in domain/rules; the edge only asks for a text. */
export const requestOtp = z.object({ mobile: z.string().optional(), purpose: z.enum(['login', 'resend']).optional() });
export const otpRequested = z.object({
  success: z.literal(true),
  message: z.string(),
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
export const signedIn = z.object({
  success: z.literal(true),
  message: z.string(),
  authToken: z.string(),
  user,
  redirectPath: z.string(),
  userRole: role,
  isSuperAdmin: z.boolean(),
});
export type SignedInAnswer = z.infer<typeof signedIn>;

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
