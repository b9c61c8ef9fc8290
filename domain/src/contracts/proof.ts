import { z } from 'zod';

/** An Ed25519 public key, and the SHA-256 of its SPKI form in DER. */
const publicKey = z.object({ pem: z.string(), sha256: z.string() }).meta({ id: 'PublicKey' });

/** The keys to check exports, receipts of erasures (`documents`) and seals of the log with. */
export const publicKeys = z.object({ documents: publicKey, seals: z.array(publicKey) }).meta({ id: 'PublicKeys' });
export type PublicKeys = z.infer<typeof publicKeys>;
