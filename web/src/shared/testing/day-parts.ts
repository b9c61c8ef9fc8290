import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A picker's parts of a day, by its label. */
export const dayParts = (label: string): HTMLElement => screen.getByRole('group', { name: label });

/** The day in a picker's field, as it is shown; '' for none. */
export const dayShown = (label: string): string => dayParts(label).querySelector('input')?.value ?? '';

/** Types keys into the parts of a day, from the first one on. */
export async function typeDay(label: string, keys: string): Promise<void> {
  await userEvent.click(within(dayParts(label)).getAllByRole('spinbutton')[0] as HTMLElement);
  await userEvent.keyboard(keys);
}
