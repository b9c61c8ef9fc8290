import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { openApiDocument } from '@anupalan/command-api/platform/http/openapi';
import { isForKeys } from '@anupalan/command-api/platform/http/route';
import { routes } from '@anupalan/command-api/server/routes';
import { publicEventSchema } from '@anupalan/domain/contracts/public-event-types';
import { PUBLIC_EVENT_TYPES } from '@anupalan/domain/rules/public-events';
import openapiTS, { astToString } from 'openapi-typescript';

const HEAD = "/** Made from the API's OpenAPI document by generate.ts, at each build. */\n\n";

/** The source of `src/api.ts`: the types of the OpenAPI document of keys, and of the data of each public event. */
export const apiTypes = async (): Promise<string> => {
  const document = JSON.parse(JSON.stringify(openApiDocument(routes.filter(({ access }) => isForKeys(access)))));
  for (const type of PUBLIC_EVENT_TYPES) {
    const { $schema: _, ...schema } = publicEventSchema(type);
    document.components.schemas[type] = schema;
  }
  return HEAD + astToString(await openapiTS(document));
};

// Run by scripts/prepare.mjs.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(new URL('src/api.ts', import.meta.url), await apiTypes());
