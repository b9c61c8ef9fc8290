import { describe, expect, it } from 'vitest';
import { eventCount, findings, type StreamReport } from './chain';

const stream = (name: string, more: Partial<StreamReport> = {}): StreamReport => ({
  stream: name,
  kind: 'intact',
  events: 3,
  revision: null,
  eventId: null,
  ...more,
});

describe('the report about the record of a case', () => {
  it('names broken streams before intact ones', () => {
    const report = {
      intact: false,
      streams: [stream('submission-1'), stream('serviceRequest-1', { kind: 'changed', events: null, revision: 4 })],
      seals: [],
    };
    expect(findings(report).broken.map((one) => one.stream)).toEqual(['serviceRequest-1']);
    expect(findings(report).whole.map((one) => one.stream)).toEqual(['submission-1']);
    expect(eventCount(report)).toBe(3);
  });

  it('names every broken seal by its fault, an unknown kind included', () => {
    const seals = [
      { kind: 'missing-seal', seal: 4 },
      { kind: 'bad-signature', seal: 2 },
      { kind: 'missing-seal', seal: 3 },
      { kind: 'new-kind', seal: 9 },
    ];
    expect(findings({ streams: [], seals }).seals).toEqual([
      { kind: 'bad-signature', numbers: [2] },
      { kind: 'missing-seal', numbers: [3, 4] },
      { kind: 'unknown', numbers: [9] },
    ]);
  });
});
