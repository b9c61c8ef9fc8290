import { type Registration, validateRegistration } from '@anupalan/domain/rules/registration';
import { object, string } from 'yup';
import { rule } from '../../shared/kit/form/rule';

const field = (path: keyof Registration) =>
  string().test(
    rule((value) => {
      const values = { name: '', email: '', phone: '', businessName: '', additionalInfo: '', [path]: value };
      return validateRegistration(values).find((wrong) => wrong.path === path) ?? null;
    }),
  );

/** The server's rules and texts, field by field: "Name must be at least 3 characters" (REG-02 to REG-06). */
export const registrationSchema = object({
  name: field('name'),
  email: field('email'),
  phone: field('phone'),
  businessName: field('businessName'),
  additionalInfo: field('additionalInfo'),
});
