import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { asyncApiDocument } from '@anupalan/domain/integrations/asyncapi';
import { PUBLIC_EVENT_TYPES } from '@anupalan/domain/rules/public-events';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../testing/http-client.js';
import { startTestApp } from '../testing/test-app.js';

const schema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0-without-$id.json');
const examples = new URL('../../../domain/src/integrations/examples/', import.meta.url);

let served: Answer;
beforeAll(async () => {
  const t = await startTestApp({ routes: [], env: { PUBLIC_URL: 'https://anupalan.example' } });
  served = await t.client().get('/api/asyncapi.json');
  await t.close();
});

describe('the AsyncAPI document', () => {
  it('is served to everybody and is valid AsyncAPI 3.0', () => {
    const { status, headers, body } = served;
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect(validate(body) ? [] : validate.errors).toEqual([]);
    expect(body.servers.site).toMatchObject({ host: 'anupalan.example', protocol: 'https' });
    // The check can fail.
    expect(validate({ ...body, channels: { pages: { adress: '/' } } })).toBe(false);
  });

  it('tells each type on each channel, and each of its references leads somewhere', () => {
    const { channels, operations, components } = served.body;
    expect(Object.keys(channels)).toEqual(['pages', 'stream', 'webhooks']);
    for (const { messages } of Object.values<{ messages: object }>(channels))
      expect(Object.keys(messages)).toHaveLength(PUBLIC_EVENT_TYPES.length);
    const names = Object.values<{ name: string }>(components.messages).map(({ name }) => name);
    expect(names).toEqual(PUBLIC_EVENT_TYPES);
    const text = JSON.stringify({ channels, operations, components });
    const whole: Record<string, unknown> = { channels, operations, components };
    for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = path
        .split('/')
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], whole);
      expect([path, typeof found]).toEqual([path, 'object']);
    }
  });

  it('describes the frozen examples', () => {
    const { components } = asyncApiDocument(new URL('https://anupalan.example')) as {
      readonly components: { readonly schemas: Readonly<Record<string, object>> };
    };
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const file of readdirSync(examples)) {
      const example = JSON.parse(readFileSync(new URL(file, examples), 'utf8'));
      const name = example.type.replace('anupalan.', '').replaceAll('.', '_');
      const validate = ajv.compile(components.schemas[name] ?? false);
      expect([file, validate(example)]).toEqual([file, true]);
      expect(validate({ ...example, data: { ...example.data, one_more: 1 } })).toBe(false);
    }
  });
});
