import { toWire } from '@anupalan/domain/kernel/record';
import { ofEach, RECORDS } from '@anupalan/domain/testing/records';
import { expect, it } from 'vitest';
import { bodyOf, formValues } from './record-values';

it.each(RECORDS)('$name comes back whole from its form', (one) => {
  ofEach(one, (data) => {
    const shown = toWire(one.fields, data);
    expect(bodyOf(one.fields, formValues(one.fields, shown))).toEqual(shown);
  });
});
