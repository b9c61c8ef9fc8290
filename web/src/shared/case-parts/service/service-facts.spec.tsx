import type { WorkflowId } from '@anupalan/domain/workflows/registry';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../i18n/i18n';
import { ServiceSteps } from './ServiceFacts';

const steps = (workflow: WorkflowId): string => {
  const { unmount } = render(<ServiceSteps service={{ workflow }} />);
  const told = screen.getByRole('list').textContent ?? '';
  unmount();
  return told;
};

describe('what happens next', () => {
  it('is a draft to sign for an agreement, and a filing only where something is filed', () => {
    expect(steps('drafting')).toContain('We draft your agreement');
    expect(steps('drafting')).not.toMatch(/authorit|we file/i);
    expect(steps('filing')).toContain('We file with the authority');
    expect(steps('consultation')).not.toMatch(/authorit|we file/i);
  });
});
