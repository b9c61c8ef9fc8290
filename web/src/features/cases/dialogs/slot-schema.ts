import { object, string } from 'yup';
import { slotProblem, type TypedSlot } from '../../../shared/case-parts/call/call-slot';
import { t } from '../../../shared/i18n/i18n';

/** The rule for a typed slot's start, as a Yup schema. */
export const slotSchema = () => {
  const part = (field: keyof TypedSlot) =>
    string().test('slot', (_, context) => {
      const { date = '', clock = '' } = context.parent as Partial<TypedSlot>;
      const found = slotProblem({ date, clock }, new Date().toISOString());
      if (found?.field !== field) return true;
      const message = 'missing' in found ? t(`office.call.missing.${found.missing}`) : found.problem.message;
      return context.createError({ message });
    });
  return object({ date: part('date'), clock: part('clock') });
};
