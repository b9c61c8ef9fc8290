import { expect, it } from 'vitest';
import { dropCounter } from './drop-counter.js';

it('drops of the subscription are counted, and said once a minute', () => {
  const said: number[] = [];
  let now = 0;
  const dropped = dropCounter(
    { warn: (line: object) => void said.push((line as { readonly drops: number }).drops) },
    () => now,
  );
  for (let n = 0; n < 130; n += 1) dropped('slow');
  now = 60_000;
  dropped('slow');
  expect(said).toEqual([1, 130]);
});
