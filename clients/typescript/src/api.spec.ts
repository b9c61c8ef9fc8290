import { openApiDocument } from '@anupalan/command-api/platform/http/openapi';
import { isForKeys } from '@anupalan/command-api/platform/http/route';
import { routes } from '@anupalan/command-api/server/routes';
import { publicEventSchema } from '@anupalan/domain/integrations/public-event-schema';
import { PUBLIC_EVENT_TYPES } from '@anupalan/domain/rules/public-events';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';

const HEAD = `/** Generated from the API's OpenAPI document: \`npx vitest run clients/typescript/src/api.spec.ts -u\`. */\n\n`;

it('has the types of the OpenAPI document, and of the data of each public event', async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument(routes.filter(({ access }) => isForKeys(access)))));
  for (const type of PUBLIC_EVENT_TYPES) {
    const { $schema: _, ...schema } = publicEventSchema(type);
    document.components.schemas[type] = schema;
  }
  const text = HEAD + astToString(await openapiTS(document));
  await expect(text).toMatchFileSnapshot('./api.ts');
}, 60_000);
