import { describe, expect, it } from 'vitest';
import type { Config } from '../app/config.js';
import { furtherOrigins } from './origins.js';

const origins = (publicUrl: string, more: readonly string[] = []) => [
  ...furtherOrigins({ publicUrl, origins: more } as Config),
];

describe('our further own origins', () => {
  it('are that of the public address and those that are named', () => {
    expect(origins('https://anupalan.example/start', ['https://app.example.in', 'no address'])).toEqual([
      'https://anupalan.example',
      'https://app.example.in',
    ]);
  });

  it('have none with port 0, which stands for any free one', () => {
    expect(origins('http://127.0.0.1:0')).toEqual([]);
  });
});
