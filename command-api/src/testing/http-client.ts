export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; tests know its shape. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any route
  readonly body: any;
}

export interface Sent {
  /** Sent as JSON, or unchanged when it is FormData, a text or bytes. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP client with a browser's cookies, which reads its own writes as the web app does. */
export interface Client {
  request(method: string, path: string, sent?: Sent): Promise<Answer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Value of a cookie that is kept. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
  /** The Cookie header as it would be sent. */
  cookies(): string;
  /** Signs in with a test account (demo mode); digits as typed. */
  signIn(digits: string, more?: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export const httpClient = (origin: string): Client => {
  const jar = new Map<string, string>();
  /** The newest position that this client has written or seen. */
  let seen = '';
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const keep = (header: string): void => {
    const [pair = '', ...attributes] = header.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    const value = pair.slice(at + 1).trim();
    const gone = value === '' || attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
    if (gone) jar.delete(name);
    else jar.set(name, value);
  };

  const request: Client['request'] = async (method, path, { body, headers = {} } = {}) => {
    const plain = body === undefined || body instanceof FormData || typeof body === 'string' || body instanceof Blob;
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(plain ? {} : { 'content-type': 'application/json' }),
        ...(jar.size === 0 ? {} : { cookie: cookies() }),
        ...(method === 'GET' && seen !== '' ? { 'x-min-position': seen } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: plain ? (body as string) : JSON.stringify(body) }),
    });
    for (const header of answer.headers.getSetCookie()) keep(header);
    const position = answer.headers.get('x-stale') === null ? answer.headers.get('x-position') : null;
    if (position !== null && position > seen) seen = position;
    const text = await answer.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    return { status: answer.status, headers: answer.headers, text, body: parsed };
  };

  const post: Client['post'] = (path, body, headers) =>
    request('POST', path, { ...(body === undefined ? {} : { body }), ...(headers === undefined ? {} : { headers }) });

  return {
    request,
    post,
    get: (path, headers = {}) => request('GET', path, { headers }),
    delete: (path, headers = {}) => request('DELETE', path, { headers }),
    cookie: (name) => jar.get(name),
    setCookie: (name, value) => {
      jar.set(name, value);
    },
    cookies,
    signIn: (digits, more = {}) => post('/api/public/verify-otp', { mobile: digits, otp: '1234', ...more }),
  };
};
