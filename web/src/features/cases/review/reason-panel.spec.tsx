import { REJECTION_REASONS, reasonsFor } from '@anupalan/domain/rules/reasons';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setKeysOn } from '../../../shared/kit/keys/use-keys';
import { ReasonPanel, type ReasonPanelProps } from './ReasonPanel';

const onReject = vi.fn();
const onLeave = vi.fn();
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text for the customer');
const key = (name: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

const panel = (more: Partial<ReasonPanelProps> = {}) =>
  render(
    <ReasonPanel label="PAN card" reasons={REJECTION_REASONS} named onReject={onReject} onLeave={onLeave} {...more} />,
  );

beforeEach(() => {
  vi.clearAllMocks();
  setKeysOn(true);
  panel();
});

describe('the reasons for a rejection', () => {
  it('are chosen by the keys 1 to 6, the words following, and sent by Ctrl and Enter', () => {
    expect(screen.getByLabelText(/Too old/)).toHaveFocus();
    key('2');
    expect(screen.getByLabelText(/Not readable/)).toHaveFocus();
    expect(text().value).toBe('"PAN card" cannot be read. Please upload a sharp scan or photo of the whole page.');
    key('Enter', { ctrlKey: true });
    expect(onReject).toHaveBeenCalledWith('not_readable', text().value);
  });

  it('keep the reviewer’s own text, and digits typed into it', () => {
    fireEvent.change(text(), { target: { value: 'Taken on 3 June, please renew' } });
    fireEvent.keyDown(text(), { key: '3' });
    expect(screen.getByLabelText(/Too old/)).toBeChecked();
    fireEvent.click(screen.getByLabelText(/Other/));
    expect(text().value).toBe('Taken on 3 June, please renew');
  });

  it('are not sent without words for the customer, and left by Escape', () => {
    key('6');
    key('Enter', { ctrlKey: true });
    expect(onReject).not.toHaveBeenCalled();
    expect(text()).toHaveFocus();
    key('Escape');
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('say nothing of age where the paper does not age, and of the name what the customer can do', () => {
    cleanup();
    panel({ reasons: reasonsFor({ max_age_months: null }) });
    expect(screen.queryByLabelText(/Too old/)).toBeNull();
    key('1');
    expect(screen.getByLabelText(/Not readable/)).toBeChecked();
    key('4');
    expect(text().value).toMatch(/Please upload one in the same name, or correct the name in the form\.$/);
    cleanup();
    panel({ reasons: reasonsFor({ max_age_months: 2 }), named: false });
    expect(screen.getByLabelText(/Too old/)).toBeChecked();
    key('4');
    expect(text().value).toMatch(/Please upload one in the right name\.$/);
  });
});
