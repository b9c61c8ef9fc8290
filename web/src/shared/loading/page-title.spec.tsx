import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTitle } from '../kit/Page';

const titled = (title: string): string => {
  const Titled = () => {
    useTitle(title);
    return null;
  };
  render(<Titled />);
  return document.title;
};

describe('the title of the document', () => {
  it('has no full stop where the heading is a sentence', () => {
    expect(titled('Service not found.')).toBe('Service not found - Anupalan');
    expect(titled('Profile')).toBe('Profile - Anupalan');
    expect(titled('Loading...')).toBe('Loading... - Anupalan');
  });
});
