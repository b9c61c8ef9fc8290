import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.js';
import { type EdgeContext, initialState } from './edge.js';
import { furtherOrigins, ownOrigins } from './origins.js';

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

describe('a page of the host that the call came to', () => {
  const call: EdgeContext = {
    host: 'anupalan.example',
    state: { ...initialState(), correlationId: 'call-1', traceparent: undefined },
  };
  const isOwn = (publicUrl: string, origin: string): boolean =>
    ownOrigins({ publicUrl, origins: [] as readonly string[] } as Config)(call, origin);

  it('is nobody’s by http where people open https', () => {
    expect(isOwn('https://www.anupalan.example', 'https://anupalan.example')).toBe(true);
    expect(isOwn('https://www.anupalan.example', 'http://anupalan.example')).toBe(false);
    expect(isOwn('https://anupalan.example', 'http://anupalan.example')).toBe(false);
  });

  it('is ours where people open http', () => {
    expect(isOwn('http://192.168.1.5:8080', 'http://anupalan.example')).toBe(true);
    expect(isOwn('http://192.168.1.5:8080', 'http://evil.example')).toBe(false);
  });
});
