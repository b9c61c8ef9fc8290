import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Form } from '../../../shared/kit/form/Form';
import { TextField } from '../../../shared/kit/form/fields';
import { DraftSync } from './DraftSync';
import type { Answers } from './sections';

const fields = ['name', 'city'].map((key) => ({
  key,
  label: key,
  type: 'text' as const,
  required: true,
  display_order: 1,
}));

/** A form of two questions into which answers of another device can come. */
function twoQuestions() {
  const told: [string, unknown][] = [];
  let answers: Answers = { name: 'Asha', city: 'Pune' };
  const page = (arrivals: number) => (
    <Form initialValues={{ name: 'Asha', city: 'Pune' }} onSubmit={async () => {}}>
      <DraftSync
        fields={fields}
        answers={() => answers}
        arrivals={arrivals}
        change={(values) => told.push(['changed', values])}
        clash={(key, value) => told.push(['clash', { [key]: value }])}
      />
      <TextField name="name" label="name" />
      <TextField name="city" label="city" />
    </Form>
  );
  const { rerender } = render(page(0));
  return {
    told,
    arrive: (more: Answers) => {
      answers = { ...answers, ...more };
      act(() => rerender(page(1)));
    },
  };
}
const box = (name: string) => screen.getByLabelText(name);

describe('an answer of another device', () => {
  it('comes into its field, and is no change of this device', async () => {
    const { told, arrive } = twoQuestions();
    await userEvent.type(box('name'), ' R');
    arrive({ name: 'Asha R', city: 'Nashik' });
    expect(box('city')).toHaveValue('Nashik');
    expect(told).toEqual([
      ['changed', { name: 'Asha ' }],
      ['changed', { name: 'Asha R' }],
    ]);
  });

  it('waits until the field with the focus is left', async () => {
    const { told, arrive } = twoQuestions();
    await userEvent.click(box('city'));
    arrive({ city: 'Nashik' });
    expect(box('city')).toHaveValue('Pune');
    await userEvent.click(box('name'));
    expect(box('city')).toHaveValue('Nashik');
    expect(told).toEqual([]);
  });

  it('is put to the choice where somebody types on over it', async () => {
    const { told, arrive } = twoQuestions();
    await userEvent.click(box('city'));
    arrive({ city: 'Nashik' });
    await userEvent.type(box('city'), '!');
    await userEvent.click(box('name'));
    expect(box('city')).toHaveValue('Pune!');
    expect(told).toEqual([['clash', { city: 'Pune!' }]]);
  });
});
