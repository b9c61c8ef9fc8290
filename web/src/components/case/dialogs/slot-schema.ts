import { object, string } from 'yup';
import { t } from '../../../i18n/i18n';
import { slotProblem, type TypedSlot } from '../../call/call-slot';

/** A typed time in the future, as Yup. */
export const slotSchema = () => {
  const part = (field: keyof TypedSlot) =>
    string().test('slot', (_, context) => {
      const { date = '', clock = '' } = context.parent as Partial<TypedSlot>;
      const found = slotProblem({ date, clock }, Date.now());
      return found?.[0] !== field || context.createError({ message: t(`office.call.missing.${found[1]}`) });
    });
  return object({ date: part('date'), clock: part('clock') });
};
