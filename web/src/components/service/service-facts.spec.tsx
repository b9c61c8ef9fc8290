import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../i18n/i18n';
import { ServiceSteps } from './ServiceFacts';

const steps = (id: string, category: string): string => {
  const { unmount } = render(<ServiceSteps service={{ id, category }} />);
  const told = screen.getByRole('list').textContent ?? '';
  unmount();
  return told;
};

describe('what happens next', () => {
  it('is a draft to sign for an agreement, and a filing only where something is filed', () => {
    for (const agreement of ['rent-agreement', 'shareholder-agreement']) {
      expect(steps(agreement, 'legal')).toContain('We draft your agreement');
      expect(steps(agreement, 'legal')).not.toMatch(/authorit|we file/i);
    }
    expect(steps('trademark-registration', 'legal')).toContain('We file with the authority');
    expect(steps('talk-to-ca', 'consultation')).not.toMatch(/authorit|we file/i);
  });
});
