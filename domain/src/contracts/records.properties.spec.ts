import { describe, expect, it } from 'vitest';
import { ofEach, RECORDS } from '../../testing/records.js';
import { completed, fromWire, initialOf, tidyRecord, toWire } from '../kernel/record.js';

describe.each(RECORDS)('$name', (one) => {
  const { fields, shown, body } = one;

  it('comes back whole from the wire, as the office sees it and sends it', () => {
    ofEach(one, (data) => {
      const sent: unknown = JSON.parse(JSON.stringify(toWire(fields, data)));
      expect(shown.parse(sent)).toEqual(sent);
      expect(fromWire(fields, body.parse(sent))).toEqual(data);
    });
  });

  it('is tidy once it is tidied, and complete when nothing is missing', () => {
    ofEach(one, (data) => {
      expect(tidyRecord(fields, data)).toEqual(data);
      expect(completed(fields, data)).toEqual(data);
    });
  });

  it('of an event from before any of its fields has a value for each', () => {
    expect(Object.keys(completed(fields, {}))).toEqual(Object.keys(fields));
    expect(Object.values(completed(fields, {}))).not.toContain(undefined);
  });

  it('takes values that are left out as said by nobody, and shows everybody nothing of the office alone', () => {
    expect(fromWire(fields, {})).toEqual({});
    const office = Object.entries(fields).filter(([, field]) => field.audience === 'office');
    const seen = Object.keys(toWire(fields, initialOf(fields), 'public'));
    expect(seen.filter((name) => office.some(([key, field]) => name === (field.wire ?? key)))).toEqual([]);
  });
});
