import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { object } from 'yup';
import { theme } from '../../theme/theme';
import { Form } from './Form';
import { ClockField, DayField } from './pickers';

it('the typed parts of a day and of a time are not translated by the browser, which would end the typing', () => {
  render(
    <ThemeProvider theme={theme}>
      <Form initialValues={{ day: '', at: '' }} schema={object({})} onSubmit={() => Promise.resolve()}>
        <DayField name="day" label="Day" />
        <ClockField name="at" label="Begins at" />
      </Form>
    </ThemeProvider>,
  );
  const parts = screen.getAllByRole('spinbutton');
  expect(parts).toHaveLength(5);
  for (const part of parts) expect(part.closest('[translate=no]')).not.toBeNull();
});
