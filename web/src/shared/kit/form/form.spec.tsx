import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { object, string } from 'yup';
import { ApiError } from '../../api/errors';
import { Button } from '../Button';
import { Form } from './Form';
import { MobileField, OtpField, TextArea, TextField } from './fields';
import { mobileInput, mobilePrefix, numberInput, otpInput } from './masks';
import { rule } from './rule';

describe('masks', () => {
  it('keep the digits of a mobile and understand a pasted country code', () => {
    expect(mobileInput('98765 43210', 10)).toBe('9876543210');
    expect(mobileInput('+91 98765-43210', 10)).toBe('9876543210');
    expect(mobileInput('919876543210', 10)).toBe('9876543210');
    expect(mobileInput('९८७६५४३२१०', 10)).toBe('9876543210');
    expect(mobileInput('௯௮௭௬௫௪௩௨௧௦', 10)).toBe('9876543210');
    expect(mobileInput('98765432109', 10)).toBe('9876543210');
  });

  it('drop the trunk zero of a mobile, pasted or typed digit by digit, and leave the numbers of test accounts', () => {
    for (const digits of [10, 15])
      for (const text of ['098765 43210', '09876543210', '+91 (0) 98765 43210', '0091 98765 43210', '९८७६५४३२१०'])
        expect([text, mobileInput(text, digits)]).toEqual([text, '9876543210']);
    const typed = [...'09876543210'].reduce((shown, digit) => mobileInput(shown + digit, 10), '');
    expect(typed).toBe('9876543210');
    for (const account of ['0000000001', '0000000004', '0000000025'])
      expect([...account].reduce((shown, digit) => mobileInput(shown + digit, 10), '')).toBe(account);
  });

  it('take a number typed with its country code for the number without it', () => {
    const typed = (text: string, digits: number) =>
      [...text].reduce((shown, key) => mobileInput(shown + key, digits, shown), '');
    for (const digits of [10, 15])
      for (const text of ['+91 98200 12345', '919820012345', '+91-98200-12345', '91 98200 12345', '0 98200 12345'])
        expect([text, digits, typed(text, digits)]).toEqual([text, digits, '9820012345']);
    expect(typed('9198200123', 10)).toBe('9198200123');
  });

  it('never cut a number into another person’s', () => {
    // An incomplete country code and a foreign number are kept whole, and are refused.
    expect(mobileInput('91982001234', 10, '9198200123')).toBe('91982001234');
    expect(mobileInput('+44 7911 123456', 10)).toBe('+447911123456');
    expect(mobileInput('0065 8123 4567', 10)).toBe('+6581234567');
    expect(mobileInput('+91 98765 432101', 10)).toBe('+9198765432101');
    expect(mobileInput('0091 98765 432101', 15)).toBe('+9198765432101');
    expect(mobileInput('+91 98765 4322', 10)).toBe('987654322');
    // An extra digit in the middle does not push the last digit out.
    expect(mobileInput('98200712345', 10, '9820012345')).toBe('9820012345');
    expect([mobilePrefix('98200'), mobilePrefix('+447911123456'), mobilePrefix('447911123456')]).toEqual([
      '+91',
      null,
      null,
    ]);
  });

  it('keep the digits of a code and the sign and point of a number', () => {
    expect(otpInput('12-3 45', 4)).toBe('1234');
    const message = 'is your Anupalan code, valid for 5 minutes. @shop.example #';
    expect(otpInput(`8894 ${message}8894`, 6)).toBe('8894');
    expect(otpInput(`Hi 9876543210, 889451 ${message}889451`, 6)).toBe('889451');
    // With its sender and its day, as chat programs copy it: the code also stands behind the sign for browsers.
    expect(otpInput(`[28/11/2026, 10:15] AD-ANUPLN: 889451 ${message}889451`, 6)).toBe('889451');
    expect(otpInput('कोड ८८९४५१', 6)).toBe('889451');
    expect(numberInput('-1,00,000.50')).toBe('-100000.50');
    expect(numberInput('1.2.3')).toBe('1.23');
  });
});

describe('a pasted text', () => {
  it('loses the invisible marks that copying brought along, and keeps the joiners of Indian scripts', async () => {
    render(
      <Form initialValues={{ name: '', mobile: '' }} onSubmit={async () => undefined}>
        <TextField name="name" label="Name" />
        <MobileField name="mobile" label="Mobile number" digits={10} />
      </Form>,
    );
    await userEvent.click(screen.getByLabelText('Name'));
    await userEvent.paste('\u202aशक्\u200dति Rao\u202c\u200b');
    expect(screen.getByLabelText('Name')).toHaveValue('शक्\u200dति Rao');
    await userEvent.click(screen.getByLabelText('Mobile number'));
    await userEvent.paste('\u202a+91 98200 12345\u202c');
    await userEvent.tab();
    expect(screen.getByLabelText('Mobile number')).toHaveValue('98200 12345');
  });
});

describe('a form whose data may change meanwhile', () => {
  const form = (name: string, onSubmit: () => Promise<unknown> = () => Promise.resolve()) => (
    <Form initialValues={{ name }} reinitialize onSubmit={onSubmit}>
      <TextField name="name" label="Name" />
      <Button type="submit">Save</Button>
    </Form>
  );
  const shown = () => screen.getByLabelText(/^Name/);

  it('shows the present data, but never replaces typed text', async () => {
    const { rerender } = render(form('Asha'));
    rerender(form('Asha Rao'));
    await waitFor(() => expect(shown()).toHaveValue('Asha Rao'));
    const user = userEvent.setup();
    await user.type(shown(), ' Patil');
    rerender(form('Usha Rao'));
    rerender(form('Usha'));
    expect(shown()).toHaveValue('Asha Rao Patil');
    await user.type(shown(), '{Backspace>6/}');
    // The form has no unsent text.
    await waitFor(() => expect(shown()).toHaveValue('Usha'));
  });

  it('shows saved values in the server’s spelling, and follows them from then on', async () => {
    const save = vi.fn(() => Promise.resolve());
    const { rerender } = render(form('Asha', save));
    const user = userEvent.setup();
    await user.type(shown(), '  Rao ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    rerender(form('Asha Rao', save));
    await waitFor(() => expect(shown()).toHaveValue('Asha Rao'));
    rerender(form('Usha Rao', save));
    await waitFor(() => expect(shown()).toHaveValue('Usha Rao'));
  });
});

describe('a form', () => {
  const nameRule = (value: string) =>
    value.length < 3 ? { code: 'name.short', message: 'Name must be at least 3 characters' } : null;
  const schema = object({ name: string().test(rule(nameRule)), mobile: string() });
  const show = (onSubmit: (values: object) => Promise<unknown>, onRefused: (first: string) => void = () => undefined) =>
    render(
      <Form initialValues={{ name: '', mobile: '' }} schema={schema} onSubmit={onSubmit} onRefused={onRefused}>
        <TextField name="name" label="Name" required />
        <MobileField name="mobile" label="Mobile number" digits={10} />
        <OtpField name="otp" label="OTP" digits={4} />
        <Button type="submit">Send</Button>
      </Form>,
    );

  it('replaces a grouped mobile that was selected as a whole when its field was entered', async () => {
    show(vi.fn());
    const user = userEvent.setup();
    const mobile = screen.getByLabelText<HTMLInputElement>('Mobile number');
    await user.type(mobile, '9876543210');
    await user.click(screen.getByLabelText('OTP'));
    expect(mobile).toHaveValue('98765 43210');
    await user.tripleClick(mobile);
    await user.keyboard('123');
    expect(mobile).toHaveValue('123');
  });

  it('keeps the caret where a digit of a grouped mobile was removed', async () => {
    show(vi.fn());
    const user = userEvent.setup();
    const mobile = screen.getByLabelText<HTMLInputElement>('Mobile number');
    await user.type(mobile, '9876543210');
    await user.tab();
    await user.type(mobile, '{Backspace}', { initialSelectionStart: 8, initialSelectionEnd: 8 });
    expect([mobile.value, mobile.selectionStart]).toEqual(['987654210', 6]);
    await user.keyboard('9');
    expect(mobile).toHaveValue('9876549210');
  });

  it('takes the values that came into its boxes without an event, as by autofill', async () => {
    const sent = vi.fn();
    show(sent);
    const user = userEvent.setup();
    const [name, mobile, otp] = [/^Name/, 'Mobile number', 'OTP'].map((one) =>
      screen.getByLabelText<HTMLInputElement>(one),
    );
    if (!name || !mobile || !otp) throw new Error('a field is missing');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).not.toHaveBeenCalled();
    name.value = 'Asha';
    mobile.value = '+91 98765 43210';
    otp.value = '12 34';
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Asha', mobile: '9876543210', otp: '1234' });
    expect([mobile.value, otp.value]).toEqual(['98765 43210', '1234']);
  });

  it('takes such a value where its box is left', async () => {
    show(vi.fn());
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const name = screen.getByLabelText<HTMLInputElement>(/^Name/);
    await waitFor(() => expect(name).toBeInvalid());
    await user.click(name);
    name.value = 'Asha';
    await user.tab();
    await waitFor(() => expect(name).toBeValid());
  });

  it('validates nothing before the first submit, then lists the errors with links to the fields', async () => {
    const send = vi.fn(() => Promise.resolve());
    show(send);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Name/), 'A');
    await user.tab();
    expect(screen.queryByText('Name must be at least 3 characters')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(summary).toHaveTextContent('There is a problem');
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('Name must be at least 3 characters');
    await user.click(screen.getByRole('link', { name: 'Name must be at least 3 characters' }));
    expect(screen.getByLabelText(/^Name/)).toHaveFocus();
    await user.keyboard('sha');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(send).not.toHaveBeenCalled();
  });

  it("puts the server's errors at their fields, and other failures at the top", async () => {
    const refusal = new ApiError(422, 'Taken', {
      errors: [{ path: 'answers.name', message: 'This name is taken', code: 'required' }],
    });
    const send = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(refusal)
      .mockRejectedValueOnce(new Error('Try later'));
    show(send);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Name/), 'Asha');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('This name is taken'));
    await user.type(screen.getByLabelText(/^Name/), ' K');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Try later')).toBeInTheDocument();
  });

  it('tells apart what it refuses itself, with the first field, and what the server refuses', async () => {
    const refused: string[] = [];
    const errors = [{ path: 'name', message: 'This name is taken', code: 'required' }];
    const send = vi.fn<() => Promise<unknown>>().mockRejectedValue(new ApiError(422, 'Taken', { errors }));
    show(send, (first) => refused.push(first));
    const user = userEvent.setup();
    const submit = () => user.click(screen.getByRole('button', { name: 'Send' }));
    await user.type(screen.getByLabelText(/^Name/), 'A');
    await submit();
    await waitFor(() => expect(refused).toEqual(['name']));
    await user.type(screen.getByLabelText(/^Name/), 'sha');
    await submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('This name is taken');
    expect(refused).toEqual(['name']);
    await user.clear(screen.getByLabelText(/^Name/));
    await submit();
    await waitFor(() => expect(refused).toEqual(['name', 'name']));
  });

  it('keeps letters out of a code and cuts a paste after cleaning it', async () => {
    show(() => Promise.resolve());
    const user = userEvent.setup();
    const otp = screen.getByLabelText('OTP');
    await user.type(otp, '1a2b3c4d5');
    expect(otp).toHaveValue('1234');
    const mobile = screen.getByLabelText('Mobile number');
    await user.click(mobile);
    await user.paste('+91 98765 43210');
    expect(mobile).toHaveValue('9876543210');
    expect(mobile).toHaveAttribute('inputmode', 'tel');
    expect(mobile).not.toHaveAttribute('maxlength');
    expect(screen.getByText('+91')).toBeInTheDocument();
    await user.tab();
    expect(mobile).toHaveValue('98765 43210');
  });
});

describe('a text that is too long', () => {
  it('is kept whole, counted, and refused with the number that it may have', async () => {
    const send = vi.fn((_values: object) => Promise.resolve());
    render(
      <Form initialValues={{ text: '' }} onSubmit={(values) => send(values)}>
        <TextArea name="text" label="Message" maxLength={20} />
        <Button type="submit">Send</Button>
      </Form>,
    );
    const user = userEvent.setup();
    const text = screen.getByLabelText('Message');
    await user.click(text);
    await user.paste('fifteen letters');
    expect(screen.queryByText(/character/)).not.toBeInTheDocument();
    await user.paste(' and');
    expect(screen.getByText('1 character left')).toBeInTheDocument();
    await user.paste(' many more');
    expect(text).toHaveValue('fifteen letters and many more');
    expect(screen.getByText('9 characters too many')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findAllByText('Message must be 20 characters or fewer')).not.toHaveLength(0);
    expect(send).not.toHaveBeenCalled();
    await user.clear(text);
    await user.type(text, 'short');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ text: 'short' }));
  });
});

describe('a form whose checks are fetched', () => {
  const nameRule = (value: string) =>
    value.length < 3 ? { code: 'name.short', message: 'Name must be at least 3 characters' } : null;
  const checks = object({ name: string().test(rule(nameRule)) });
  const show = (schema: () => Promise<typeof checks>) => {
    const send = vi.fn((_values: object) => Promise.resolve());
    const { unmount } = render(
      <Form initialValues={{ name: '' }} schema={schema} onSubmit={(values) => send(values)}>
        {({ isSubmitting }) => (
          <>
            <TextField name="name" label="Name" />
            <Button type="submit" pending={isSubmitting}>
              Send
            </Button>
          </>
        )}
      </Form>,
    );
    return { send, unmount };
  };
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

  it('fetches them with the first submit, and keeps to them from then on', async () => {
    const fetch = vi.fn(() => Promise.resolve(checks));
    const { send } = show(fetch);
    await userEvent.type(screen.getByLabelText('Name'), 'A');
    expect(fetch).not.toHaveBeenCalled();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Name must be at least 3 characters');
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Name'), 'sha');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Asha' }));
  });

  it('sends nothing unvalidated: a failure is shown, and the next submit fetches again', async () => {
    const fetch = vi.fn(() => Promise.resolve(checks)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { send } = show(fetch);
    await userEvent.type(screen.getByLabelText('Name'), 'Asha');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent("couldn't load this part");
    expect(screen.queryByRole('button', { name: 'Load the page again' })).not.toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers to load the page again when they do not come twice, as after an update', async () => {
    show(() => Promise.reject(new TypeError('gone')));
    await press();
    await screen.findByRole('alert');
    await press();
    expect(await screen.findByRole('button', { name: 'Load the page again' })).toBeInTheDocument();
  });

  it('waits for them once, however often it is submitted', async () => {
    let come: (schema: typeof checks) => void = () => undefined;
    const fetch = vi.fn(
      () =>
        new Promise<typeof checks>((resolve) => {
          come = resolve;
        }),
    );
    const { send } = show(fetch);
    await userEvent.type(screen.getByLabelText('Name'), 'Asha{Enter}{Enter}');
    expect(fetch).toHaveBeenCalledOnce();
    come(checks);
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it('sends nothing after it was unmounted', async () => {
    let come: (schema: typeof checks) => void = () => undefined;
    const coming = new Promise<typeof checks>((resolve) => {
      come = resolve;
    });
    const { send, unmount } = show(() => coming);
    await userEvent.type(screen.getByLabelText('Name'), 'Asha{Enter}');
    unmount();
    come(checks);
    await coming;
    // The form would act in this turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve));
    expect(send).not.toHaveBeenCalled();
  });
});
