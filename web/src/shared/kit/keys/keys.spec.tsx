import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openLayer } from '../overlay/layers';
import { setKeysOn, useKeys } from './use-keys';

const approve = vi.fn();
const help = vi.fn();
function Page() {
  useKeys({ a: approve, '?': help });
  return (
    <>
      <input aria-label="text" />
      <input aria-label="box" type="checkbox" />
      <div role="dialog">
        <button type="button">in a dialog</button>
      </div>
    </>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  setKeysOn(true);
  render(<Page />);
});

describe('a single key', () => {
  it('acts on the page and on a box, in either case of the letter', () => {
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(screen.getByLabelText('box'), { key: 'A' });
    expect(approve).toHaveBeenCalledTimes(2);
  });

  it('rests while somebody types, in a dialog, and with Ctrl', () => {
    fireEvent.keyDown(screen.getByLabelText('text'), { key: 'a' });
    fireEvent.keyDown(screen.getByText('in a dialog'), { key: 'a' });
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(approve).not.toHaveBeenCalled();
  });

  it('rests while something lies over the page, also when the focus is lost', () => {
    const leave = openLayer(document.createElement('div'), () => undefined, 0);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(approve).not.toHaveBeenCalled();
    leave();
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(approve).toHaveBeenCalledTimes(1);
  });

  it('rests when keys are turned off, but for the help that turns them on again', () => {
    act(() => setKeysOn(false));
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(document.body, { key: '?' });
    expect(approve).not.toHaveBeenCalled();
    expect(help).toHaveBeenCalledTimes(1);
  });
});
