import { describe, expect, it } from 'vitest';
import { gstCodeOfState, STATE_NAMES, stateOfGstCode, stateTaxOfGstCode } from './gst-states.js';

describe('the code of a state in a GSTIN', () => {
  it('has a name, unless it is no state or no state any more', () => {
    expect(stateOfGstCode('27')).toBe('Maharashtra');
    expect(stateOfGstCode('07')).toBe('Delhi');
    for (const code of ['25', '28', '00', '39', '97', '7', '', 'toString'])
      expect(stateOfGstCode(code)).toBeUndefined();
  });
  it('is found for every state that a form offers', () => {
    for (const state of STATE_NAMES) expect(stateOfGstCode(gstCodeOfState(state) ?? '')).toBe(state);
    expect(gstCodeOfState('  tamil  NADU ')).toBe('33');
    expect(gstCodeOfState('Atlantis')).toBeUndefined();
  });
  it('says what its half of the tax is called', () => {
    expect(stateTaxOfGstCode('27')).toBe('SGST');
    // With a legislature of its own.
    expect(stateTaxOfGstCode('07')).toBe('SGST');
    expect(stateTaxOfGstCode('04')).toBe('UTGST');
  });
});
