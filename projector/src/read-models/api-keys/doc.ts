import type { ApiKeySecrets } from '@anupalan/domain/integrations/api-key';
import type { ApiScope } from '@anupalan/domain/rules/api-key';

/** One API key. Readers decide by the clock whether it has expired. */
export type ApiKeyDoc = Pick<ApiKeySecrets, keyof ApiKeySecrets> & {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly hint: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly rotatedAt: string | null;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
  readonly revokeReason: string | null;
};
