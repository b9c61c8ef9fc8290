import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { describe, expect, it } from 'vitest';
import { withScope } from './call-scope.js';
import { bothTimes, createLogger, withoutPersonal } from './logging.js';

const logger = () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  return { log, lines: () => lines.map((line) => JSON.parse(line)), text: () => lines.join('') };
};

describe('a line of the log', () => {
  it('carries the time in UTC and in India', () => {
    expect(bothTimes(Date.parse('2026-11-20T20:15:00.000Z'))).toEqual({
      time: '2026-11-20T20:15:00.000Z',
      localTime: '2026-11-21T01:45:00.000+05:30',
    });
    const { log, lines } = logger();
    log.info('started');
    const [{ time, localTime }] = lines();
    expect(Date.parse(localTime)).toBe(Date.parse(time));
    expect(localTime).toMatch(/\+05:30$/);
  });

  it('carries the ids of the work it is from, also after a wait, and none of another’s', async () => {
    const { log, lines } = logger();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const work = async (correlationId: string, trace?: string): Promise<void> =>
      withScope({ correlationId, traceparent: trace }, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        log.info({ work: correlationId }, 'done');
      });
    await Promise.all([work('a', traceparent), work('b')]);
    log.info('alone');
    const [a, b, alone] = lines();
    expect(a).toMatchObject({ work: 'a', correlationId: 'a', traceId: '0af7651916cd43dd8448eb211c80319c' });
    expect(b).toMatchObject({ work: 'b', correlationId: 'b' });
    expect(b.traceId).toBeUndefined();
    expect(alone.correlationId).toBeUndefined();
  });

  it('says of a fault what and where, and nothing that the fault carries besides', () => {
    const { log, lines, text } = logger();
    const fault = Object.assign(new StoreUnavailable('The disk is full.', { cause: new Error('SQLITE_FULL') }), {
      row: 'PLANTED',
    });
    log.error({ err: fault }, 'broken');
    log.error({ err: { mobile: 'PLANTED' } }, 'thrown by something else');
    expect(lines()[0]).toMatchObject({ err: { message: 'The disk is full.: SQLITE_FULL', type: 'StoreUnavailable' } });
    expect(text()).not.toContain('PLANTED');
  });

  it('keeps the beginning of a long fault and the places it comes from, and no half of a number', () => {
    const { log, lines } = logger();
    log.error({ err: new Error(`${'word '.repeat(399)}98220 9822012345 ${'7'.repeat(60_000)}`) }, 'broken');
    const [{ err }] = lines();
    expect([err.message.length < 2100, err.message.endsWith('word [cut]')]).toEqual([true, true]);
    expect([err.stack.length < 9000, err.stack.includes('logging.spec.ts')]).toEqual([true, true]);
    log.error({ err: new Error('7'.repeat(60_000)) }, 'broken');
    expect(lines()[1].err.message).toBe('[cut]');
  });

  it.each([
    ['no route to asha.kulkarni@example.co.in', 'no route to [email]'],
    ['+919822012345 is barred', '[mobile] is barred'],
    ['98220 12345 is barred', '[mobile] is barred'],
    ['ABCPE1234F is not hers', '[PAN] is not hers'],
    ['9999 9999 0019 was sent', '[Aadhaar] was sent'],
    [
      'job 5f0a2c1e-9822-4012-8345-aabbccddeeff at 1732182000000',
      'job 5f0a2c1e-9822-4012-8345-aabbccddeeff at 1732182000000',
    ],
  ])('leaves personal values out of the text of a fault: %s', (given, logged) => {
    expect(withoutPersonal(given)).toBe(logged);
    const { log, lines } = logger();
    log.error({ err: new Error(given) }, 'broken');
    expect(lines()[0].err.message).toBe(logged);
  });
});
