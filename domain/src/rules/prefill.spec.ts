import { expect, it } from 'vitest';
import { BUILT_IN_SERVICES } from '../catalogue/built-in-services.js';
import { fieldDefinition } from '../catalogue/definitions.js';
import { answersFrom } from './prefill.js';

const business = {
  name: 'Asha Traders',
  pan: 'AAPFU0939F',
  gstin: '',
  registration: '',
  tan: 'PNEK01234F',
  state: 'Maharashtra',
  address: '14 Prabhat Road, Pune',
};
const fieldsOf = (slug: string) =>
  (BUILT_IN_SERVICES.find((one) => one.slug === slug)?.fields ?? []).map(fieldDefinition);

it('the form of a GST registration begins with what the business says of itself, and guesses nothing', () => {
  expect(answersFrom(business, fieldsOf('gst-registration'))).toEqual({
    legal_name: 'Asha Traders',
    pan: 'AAPFU0939F',
    business_address: '14 Prabhat Road, Pune',
    state_of_operation: 'Maharashtra',
  });
});

it('a choice that the form does not offer is left to the customer', () => {
  expect(answersFrom({ ...business, state: 'Atlantis' }, fieldsOf('gst-registration'))).not.toHaveProperty(
    'state_of_operation',
  );
});
