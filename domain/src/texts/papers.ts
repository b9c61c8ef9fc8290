/** Documents of one's own in sentences, by their kinds. */
export const paperWords: Readonly<Record<string, string>> = {
  licence: 'licence',
  registration: 'registration',
  dsc: 'digital signature',
  identity: 'identity document',
  return: 'return',
  proof: 'proof',
  other: 'document',
};
