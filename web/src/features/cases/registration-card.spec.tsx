import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { caseView } from '../../shared/testing/case-fixture';
import { RegistrationCard } from './RegistrationCard';

const registration = {
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  phone: '+919876543210',
  business_name: 'Kulkarni Handlooms',
  additional_info: 'Two shops',
};

describe('the card of a registration', () => {
  it('names the customer, the business and the contact data', () => {
    render(<RegistrationCard view={caseView({ registration })} />);
    expect(screen.getByRole('heading', { name: 'Registration' })).toBeInTheDocument();
    for (const text of ['Kulkarni Handlooms', 'Asha Kulkarni', 'Two shops'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
    expect(screen.getByRole('link', { name: 'asha@example.com' })).toHaveAttribute('href', 'mailto:asha@example.com');
  });

  it('leads nowhere once the person is erased', () => {
    const gone = '[erased]';
    const erased = { name: gone, email: gone, phone: gone, business_name: gone, additional_info: gone };
    render(<RegistrationCard view={caseView({ registration: erased })} />);
    expect(screen.getAllByText(gone)).toHaveLength(5);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('is not there without a registration', () => {
    const { container } = render(<RegistrationCard view={caseView()} />);
    expect(container).toBeEmptyDOMElement();
  });
});
