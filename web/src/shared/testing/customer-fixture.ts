import type { User } from '@anupalan/domain/contracts/identity';
import type { RegistrationValues } from '../../features/registration/kept-registration';

/** A signed-in customer with a name and an address. */
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

/** The values of Asha's registration: her profile and her business. */
export const registrationValues: RegistrationValues = {
  name: 'Asha Kulkarni',
  email: 'asha@example.in',
  phone: '9876543210',
  businessName: 'Kulkarni Traders',
  additionalInfo: '',
};
