import type { User } from '@anupalan/domain/contracts/identity';
import type { RegistrationValues } from '../../features/registration/kept-registration';

/** A customer who is signed in and has told us their name and address. */
export const asha: User = {
  id: 'u1',
  mobile: '+919876543210',
  name: 'Asha Kulkarni',
  email: 'asha@example.in',
  role: 'customer',
  is_super_admin: false,
  profile_completed: true,
  created_at: '2026-11-12T08:30:00.000Z',
};

/** What Asha registers for a service with: her profile, and her business. */
export const registrationValues: RegistrationValues = {
  name: 'Asha Kulkarni',
  email: 'asha@example.in',
  phone: '9876543210',
  businessName: 'Kulkarni Traders',
  additionalInfo: '',
};
