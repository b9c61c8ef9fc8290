export const copy = {
  copy: 'Copy',
  of: 'Copy {{what}}',
  copied: 'Copied',
  refused: 'Your browser did not let us copy it: it is selected, copy it yourself.',
} as const;
