import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ofEach, RECORDS } from '../../testing/records.js';
import { completed, type Fields, fromWire, initialOf, tidyRecord, toWire } from '../kernel/record.js';

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

/** All fields of a record, with those of its parts and lists. */
const fieldsIn = (record: Fields): readonly unknown[] =>
  Object.values(record).flatMap((field) => [field, ...('of' in field.input ? fieldsIn(field.input.of) : [])]);

describe('the list of described records', () => {
  it('has every record of the domain', async () => {
    const domain = join(import.meta.dirname, '..');
    const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /-records?\.ts$/.test(file),
    );
    const modules: readonly Record<string, unknown>[] = await Promise.all(
      files.map((file) => import(join(domain, file))),
    );
    const described = modules.flatMap((one) => Object.entries(one).filter(([name]) => name.endsWith('Record')));
    expect(described.length).toBeGreaterThan(RECORDS.length);
    const listed = new Set(RECORDS.flatMap(({ fields }) => fieldsIn(fields)));
    const isMissing = (record: Fields): boolean => Object.values(record).some((field) => !listed.has(field));
    expect(described.filter(([, record]) => isMissing(record as Fields)).map(([name]) => name)).toEqual([]);
  });
});
