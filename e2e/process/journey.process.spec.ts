import type { CasePage } from '@anupalan/domain/contracts/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { liveThroughACase, signIn, timelineOf } from '../driver/journey.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

describe('the main job over HTTP, on one data folder', () => {
  const dataDir = tempFolder();
  let server: ServerProcess;
  let port = 0;
  const client = (): Client => new Client(() => server.origin, 10_000);

  beforeAll(async () => {
    port = await freePort();
    server = await startServer({ dataDir, port });
  });
  afterAll(async () => {
    await server.stop();
    removeFolder(dataDir);
  });

  it('runs from sign-in to a confirmed delivery, and admins see each event’s actor, time, reason and command', async () => {
    const [customer, staff, admin] = [client(), client(), client()];
    await signIn(staff, '0000000002');
    const done = await liveThroughACase(customer, staff, '9822011001');

    await signIn(admin, '0000000003');
    const found = await admin.until<CasePage>('/api/admin/requests?limit=100', ({ items }) =>
      items.some(({ id, status }) => id === done.requestId && status === 'completed'),
    );
    expect(found.items.find(({ id }) => id === done.requestId)?.case_number).toMatch(/^SR-[0-9A-Z]{6}-[0-9A-Z*~$=]$/);

    const timeline = await timelineOf(admin, done.requestId);
    const told = timeline.map(({ type }) => type);
    for (const type of [
      'ServiceRequested',
      'InitialPaymentReceived',
      'IntakeSubmitted',
      'DocumentRejected',
      'ReuploadRequested',
      'DocumentApproved',
      'SubmissionApproved',
      'DocumentsApproved',
      'FinalPaymentRequested',
      'FinalPaymentReceived',
      'FilingStarted',
      'SubmittedToAuthority',
      'ServiceDelivered',
      'DeliveryConfirmed',
    ])
      expect(told).toContain(type);
    for (const entry of timeline) {
      expect(entry.actor.id).not.toBe('');
      expect(entry.command).not.toBe('');
      expect(entry.commandId).not.toBe('');
      expect(Number.isNaN(Date.parse(entry.at))).toBe(false);
    }
    expect(timeline.find(({ type }) => type === 'DocumentRejected')?.reason).toMatch(/older than three months/);
    // The doubled webhooks of both payments are one capture each.
    expect(told.filter((type) => type === 'PaymentCaptured')).toHaveLength(2);
    expect(told.filter((type) => type === 'InitialPaymentReceived')).toHaveLength(1);
  });

  it("answers another customer's case and a made-up one alike, with 404", async () => {
    const [owner, stranger] = [client(), client()];
    await signIn(owner, '0000000001');
    await signIn(stranger, '9822011002');
    const { services } = await owner.must<{ services: { id: string }[] }>('GET', '/api/customer-services');
    const own = services[0]?.id ?? '';
    expect((await owner.ask('GET', `/api/requests/${own}`)).status).toBe(200);
    const foreign = await stranger.ask<{ message: string }>('GET', `/api/requests/${own}`);
    const unknown = await stranger.ask<{ message: string }>(
      'GET',
      '/api/requests/00000000-0000-5000-8000-000000000000',
    );
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.message).toBe(unknown.body.message);
  });

  it('is there again after a kill -9', async () => {
    const admin = client();
    await signIn(admin, '0000000004');
    const before = await admin.must<CasePage>('GET', '/api/admin/requests?limit=100');
    await server.kill();
    server = await startServer({ dataDir, port });
    const after = await admin.must<CasePage>('GET', '/api/admin/requests?limit=100');
    expect(after.items.map(({ id, status }) => [id, status])).toEqual(
      before.items.map(({ id, status }) => [id, status]),
    );
  });
});
