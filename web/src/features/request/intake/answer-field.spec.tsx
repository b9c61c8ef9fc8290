import { dayInIndia, monthsBefore } from '@anupalan/domain/rules/dates';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Form } from '../../../shared/kit/form/Form';
import { AnswerField } from './AnswerField';
import { startValues } from './start-values';

const field = (more: Partial<FieldDefinition>): FieldDefinition => ({
  key: 'one',
  label: 'Aadhar Number',
  type: 'text',
  required: true,
  display_order: 1,
  ...more,
});
const shownAs = (question: FieldDefinition, answer: unknown = startValues([question], {}).one): void =>
  void render(
    <Form initialValues={{ one: answer }} onSubmit={() => undefined}>
      {() => <AnswerField field={question} />}
    </Form>,
  );
const shown = (question: FieldDefinition, answer: string): HTMLInputElement => {
  shownAs(question, answer);
  return input();
};
const input = (): HTMLInputElement => screen.getByRole('textbox');

describe('the field of an Aadhaar number', () => {
  const aadhaar = field({ rule: 'aadhaar' });

  it('shows the last four digits of one that was given before, until it is to be changed', async () => {
    expect(shown(aadhaar, '999999990019')).toHaveValue('XXXX XXXX 0019');
    expect(document.body.innerHTML).not.toContain('99999999');
    await userEvent.type(input(), '1');
    expect(input()).toHaveValue('XXXX XXXX 0019');
    await userEvent.click(screen.getByRole('button', { name: 'Change Aadhar Number' }));
    expect(input()).toHaveFocus();
    expect(input()).toHaveValue('');
    await userEvent.type(input(), '999941057058');
    expect(input()).toHaveValue('999941057058');
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  });

  it('shows one that is unfinished or wrong, so that it can be mended', () => {
    expect(shown(aadhaar, '99999999001')).toHaveValue('99999999001');
    expect(input()).not.toHaveAttribute('readonly');
  });
});

describe('the field of an amount', () => {
  const capital = field({ label: 'Capital', type: 'number', description: 'Enter amount in Indian Rupees' });

  it('groups the digits while it is left, says them in words, and keeps a plain number', async () => {
    const box = shown(capital, '');
    expect(box.closest('.form-field')).toHaveTextContent('₹');
    await userEvent.type(box, '1,00,000');
    expect(box).toHaveValue('100000');
    expect(box).toHaveAccessibleDescription('Enter amount in Indian Rupees ₹1,00,000, one lakh rupees');
    await userEvent.tab();
    expect(box).toHaveValue('1,00,000');
  });

  it('leaves the caret behind the digit that is typed', async () => {
    const box = shown(capital, '100000');
    expect(box).toHaveValue('1,00,000');
    await userEvent.type(box, '5', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect([box.value, box.selectionStart]).toEqual(['1005000', 4]);
    expect(box).toHaveAccessibleDescription(/₹10,05,000, ten lakh five thousand rupees/);
  });
});

describe('the field of a telephone number', () => {
  it('has the placeholder that an admin gave it', () => {
    expect(shown(field({ type: 'tel', placeholder: '98765 43210' }), '')).toHaveAttribute('placeholder', '98765 43210');
  });
});

describe('a question (GEN-04, GEN-05)', () => {
  const options = ['Owned', 'Rented'];
  it.each([
    ['text', {}, 'textbox', 'text'],
    ['email', {}, 'textbox', 'email'],
    ['tel', {}, 'textbox', 'tel'],
    ['number', {}, 'textbox', 'text'],
    ['textarea', {}, 'textbox', 'textarea'],
    ['select', { options }, 'combobox', 'select-one'],
    ['checkbox', {}, 'checkbox', 'checkbox'],
    ['switch', {}, 'switch', 'checkbox'],
  ] as const)('of the type %s is that kind of input', (type, more, role, kind) => {
    shownAs(field({ label: 'Question', type, ...more }));
    const control = screen.getByRole<HTMLInputElement>(role, { name: /^Question/ });
    expect(control.type).toBe(kind);
    expect(control.inputMode === 'decimal').toBe(type === 'number');
  });

  it('of the type date is a calendar day with a year of four digits, said in words below', () => {
    shownAs(field({ label: 'Question', type: 'date' }), '2026-01-04');
    const box = screen.getByLabelText(/^Question/);
    expect(box).toHaveAttribute('type', 'date');
    expect([box.getAttribute('min'), box.getAttribute('max')]).toEqual(['1900-01-01', '2100-12-31']);
    expect(box).toHaveAccessibleDescription('4 January 2026');
  });

  it('of the type date offers no day of birth on which nobody of the age was born', () => {
    const latest = (years: number): string => monthsBefore(dayInIndia(new Date().toISOString()), 12 * years);
    shownAs(field({ label: 'Question', type: 'date', rule: 'adult_birth_day' }), '1990-04-01');
    expect(screen.getByLabelText(/^Question/)).toHaveAttribute('max', latest(18));
    shownAs(field({ label: 'Of anybody', type: 'date', rule: 'birth_day' }), '1990-04-01');
    expect(screen.getByLabelText(/^Of anybody/)).toHaveAttribute('max', latest(0));
  });

  it.each([
    ['radio', 'radio'],
    ['checkbox', 'checkbox'],
  ] as const)('of the type %s with options is a group of them', async (type, role) => {
    shownAs(field({ label: 'Question', type, options }));
    const group = screen.getByRole('group', { name: /^Question/ });
    expect(within(group).getAllByRole(role)).toHaveLength(2);
    await userEvent.click(within(group).getByRole(role, { name: 'Rented' }));
    expect(within(group).getByRole(role, { name: 'Rented' })).toBeChecked();
  });
});
