import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actOfKey, pixelDensity, ZOOMS, zoomStep } from './view-rules';

describe('the zoom of a document', () => {
  it('goes step by step and rests at its ends', () => {
    expect([zoomStep(100, 1), zoomStep(100, -1), zoomStep(400, 1), zoomStep(50, -1)]).toEqual([125, 75, 400, 50]);
  });

  it('comes back the way it went', () => {
    for (const step of ZOOMS.slice(1)) expect(zoomStep(zoomStep(step, -1), 1)).toBe(step);
  });
});

describe('the drawing of a page', () => {
  it('is as fine as the screen where memory allows', () => {
    expect(pixelDensity(500, 707, 3)).toBe(3);
  });

  it('never has more pixels than a phone can hold, nor more than the screen', () => {
    const side = fc.integer({ min: 1, max: 40_000 });
    fc.assert(
      fc.property(side, side, fc.double({ min: 0.5, max: 4, noNaN: true }), (width, height, screen) => {
        const density = pixelDensity(width, height, screen);
        expect(density).toBeLessThanOrEqual(screen);
        expect(width * height * density ** 2).toBeLessThanOrEqual(12_000_001);
      }),
    );
  });
});

describe('the keys of a document', () => {
  it('zoom by plus and minus, with or without the shift key', () => {
    expect(['+', '=', '-'].map((key) => actOfKey(key, false))).toEqual(['zoomIn', 'zoomIn', 'zoomOut']);
  });

  it('turn pages by the arrows, unless the page is wider than the view and the arrows move it', () => {
    expect(['ArrowRight', 'ArrowLeft'].map((key) => actOfKey(key, false))).toEqual(['next', 'previous']);
    expect(['ArrowRight', 'ArrowLeft'].map((key) => actOfKey(key, true))).toEqual([null, null]);
  });

  it('leave the letters to the review', () => {
    expect(['a', 'r', 'j', 'k', '1', 'ArrowDown'].map((key) => actOfKey(key, false))).toEqual(Array(6).fill(null));
  });
});
