import { type Position, position } from '@anupalan/domain/kernel/position';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PACKED = /^~([A-Za-z0-9_-]{22})$/;
const hexOf = (uuid: string): string => uuid.replaceAll('-', '');

/** A UUID in 23 characters; any other id as it is. */
export const packId = (id: string): string =>
  UUID.test(id) ? `~${Buffer.from(hexOf(id), 'hex').toString('base64url')}` : id;

/** The id that `packId` packed. */
export const unpackId = (packed: string): string => {
  const text = PACKED.exec(packed)?.[1];
  if (text === undefined) return packed;
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/**
 * The last 48 bits of a UUID in 8 characters, used only for look-ups. In a log of 100 million events a look-up also
 * finds a wrong one with a probability of 1 to 2.8 million.
 */
export const shortId = (id: string): string =>
  UUID.test(id) ? Buffer.from(hexOf(id).slice(20), 'hex').toString('base64url') : id;

/** Digits of one number in a position. */
const DIGITS = 20;
/** `A` for a number of one digit, `B` for two digits: before the number it makes the order of texts that of numbers. */
const lengthLetter = (digits: string): string => String.fromCharCode(64 + digits.length);

/** A position without leading zeros in its numbers: in the same order, and before all lower-case letters. */
export const docIdOf = (position: Position): string =>
  position.replace(/[0-9]{20}/g, (number) => {
    const digits = number.replace(/^0+(?=[0-9])/, '');
    return `${lengthLetter(digits)}${digits}`;
  });

/** The position that `docIdOf` shortened. */
export const positionOf = (id: string): Position =>
  position(id.replace(/[A-T]([0-9]+)/g, (_, digits: string) => digits.padStart(DIGITS, '0')));
