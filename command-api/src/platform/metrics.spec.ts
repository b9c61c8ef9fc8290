import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMetrics, EMPTY_SAMPLE, METRICS, quantile } from './metrics.js';

describe('metrics', () => {
  it('are documented, name by name with labels and meaning, in docs/operations.md', () => {
    const docs = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const rows = Object.values(METRICS).map(
      ({ name, labels, help }) => `| \`${name}\` | ${labels.join(', ')} | ${help} |`,
    );
    expect(rows.map((row) => row.replaceAll('|  |', '| |')).filter((row) => !docs.includes(row))).toEqual([]);
  });

  it('that are documented exist', () => {
    const docs = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const named = [...docs.matchAll(/^\| `(anupalan_\w+)` \|/gm)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(Object.values(METRICS).map(({ name }) => name)));
    expect(named).toHaveLength(new Set(named).size);
  });

  it('show what was counted and what was looked up, and forget read models and queues that are gone', async () => {
    const metrics = createMetrics();
    metrics.command('cancel', 'refused', 0.003);
    metrics.append('conflict', 0.001);
    const model = { model: 'case', lagEvents: 7, lagSeconds: 2, parked: 1, rebuild: 0.5 };
    const { body } = await metrics.text({
      ...EMPTY_SAMPLE,
      logHead: 42,
      jobs: new Map([['notify', { waiting: 3 }]]),
      processes: new Map([['when-paid-then-open', 5]]),
      models: [model],
    });
    expect(body).toContain('anupalan_commands_total{command="cancel",outcome="refused"} 1');
    expect(body).toContain('anupalan_command_duration_seconds_bucket{le="0.005",command="cancel"} 1');
    expect(body).toContain('anupalan_appends_total{outcome="conflict"} 1');
    expect(body).toContain('anupalan_log_head_events 42');
    expect(body).toContain('anupalan_jobs{queue="notify",state="waiting"} 3');
    expect(body).toContain('anupalan_process_lag_events{process="when-paid-then-open"} 5');
    expect(body).toContain('anupalan_projection_lag_events{model="case"} 7');
    expect(body).toContain('anupalan_projection_rebuild_ratio{model="case"} 0.5');
    const after = await metrics.text(EMPTY_SAMPLE);
    expect(after.body).not.toContain('model="case"');
    expect(after.body).not.toContain('queue="notify"');
  });

  it('tell within which time 99 of 100 of the latest appends were durable', () => {
    const metrics = createMetrics();
    expect(metrics.appendP99()).toBeNull();
    for (let i = 1; i <= 99; i += 1) metrics.append('appended', 0.001);
    metrics.append('appended', 5);
    expect(metrics.appendP99()).toBe(0.001);
    // The thousand later appends replace the slow one, and slow ones are visible.
    for (let i = 0; i < 1000; i += 1) metrics.append('appended', 0.25);
    expect(metrics.appendP99()).toBe(0.25);
    expect(quantile([3, 1, 2], 0.5)).toBe(2);
  });

  it('tell how many of the last calls to a provider failed', () => {
    const metrics = createMetrics();
    metrics.message('sms', 'sent');
    metrics.message('sms', 'failed');
    metrics.gatewayCall('refund', 'done');
    expect(metrics.recent('sms')).toEqual({ tried: 2, failed: 1 });
    expect(metrics.recent('mail')).toEqual({ tried: 0, failed: 0 });
    expect(metrics.recent('payments')).toEqual({ tried: 1, failed: 0 });
  });
});
