import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Breakable } from './reach';

it('an email address may break after its @ and its dots, and nowhere else', () => {
  const { container } = render(<Breakable email="kavya.iyer@demo.example" />);
  expect(container.innerHTML).toBe('kavya.<wbr>iyer@<wbr>demo.<wbr>example<wbr>');
});
