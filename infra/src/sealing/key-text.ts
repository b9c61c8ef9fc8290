const KEY_BYTES = 32;

/** 64 hexadecimal digits or base64 of 32 bytes. */
export const keyBytes = (text: string): Buffer | null => {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return null;
  const key = Buffer.from(trimmed, 'base64');
  return key.length === KEY_BYTES ? key : null;
};
