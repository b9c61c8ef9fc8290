import { randomUUID } from 'node:crypto';

/** An answer of the API with its parsed JSON body. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface Ask {
  readonly body?: unknown;
  readonly form?: FormData;
  /** Idempotency-Key; every command gets a new one by default. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without retries: the present answer. */
  readonly once?: true;
}

/** Thrown for an answer with which a journey cannot continue. */
export class UnexpectedAnswer extends Error {
  constructor(
    readonly status: number,
    readonly problem: unknown,
    what: string,
  ) {
    super(`${what} answered ${status}: ${JSON.stringify(problem)}`);
  }
}

/**
 * An API client like the web app: keeps the session cookie and the position of its last write. With `patience` it
 * repeats the same request with the same key while the server is away.
 */
export class Client {
  #cookie = '';
  #position = '';
  readonly #origin: () => string;
  readonly #patienceMs: number;

  constructor(origin: () => string, patienceMs = 0) {
    this.#origin = origin;
    this.#patienceMs = patienceMs;
  }

  async ask<T>(method: string, path: string, ask: Ask = {}): Promise<Answer<T>> {
    const key = method === 'GET' ? undefined : (ask.key ?? randomUUID());
    const deadline = Date.now() + (ask.once === true ? 0 : this.#patienceMs);
    for (;;) {
      const answer = await this.#once<T>(method, path, ask, key).catch((error: unknown) => {
        if (Date.now() >= deadline) throw error;
        return null;
      });
      const away = answer === null || ((answer.status === 503 || answer.status === 429) && Date.now() < deadline);
      if (!away && answer !== null) return answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #once<T>(method: string, path: string, ask: Ask, key: string | undefined): Promise<Answer<T>> {
    const origin = this.#origin();
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? this.#reading() : { ...this.#session(), origin }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...ask.headers,
      },
      ...(ask.form !== undefined ? { body: ask.form } : {}),
      ...(ask.body !== undefined ? { body: JSON.stringify(ask.body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      if (/^(__Host-)?anupalan_session=/.test(pair)) this.#cookie = pair.endsWith('=') ? '' : pair;
    }
    // A link of one view may lead to a record of another view, so reads carry what the client has seen, too.
    this.saw(Object.fromEntries(response.headers));
    const text = await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T };
  }

  /** Takes the position from an answer's headers, also from one to a browser of this session: later reads show as much. */
  saw({ 'x-position': position, 'x-stale': stale }: Readonly<Record<string, string | undefined>>): void {
    if (position !== undefined && stale === undefined && position > this.#position) this.#position = position;
  }

  #session(): Readonly<Record<string, string>> {
    return this.#cookie === '' ? {} : { cookie: this.#cookie };
  }

  /** Headers that require views with everything that this client has written or seen. */
  #reading(): Readonly<Record<string, string>> {
    return { ...this.#session(), ...(this.#position === '' ? {} : { 'x-min-position': this.#position }) };
  }

  /** The body of a successful answer; throws for any other. */
  async must<T>(method: string, path: string, ask: Ask = {}): Promise<T> {
    const { status, body } = await this.ask<T>(method, path, ask);
    if (status >= 400) throw new UnexpectedAnswer(status, body, `${method} ${path}`);
    return body;
  }

  /** The bytes of a file. */
  async download(path: string): Promise<Buffer> {
    const deadline = Date.now() + this.#patienceMs;
    for (;;) {
      try {
        const response = await fetch(`${this.#origin()}${path}`, { headers: this.#reading() });
        if (!response.ok) throw new UnexpectedAnswer(response.status, await response.text(), `GET ${path}`);
        return Buffer.from(await response.arrayBuffer());
      } catch (error) {
        const refused = error instanceof UnexpectedAnswer && error.status !== 503 && error.status !== 429;
        if (refused || Date.now() >= deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Polls until the answer is as wished; another user's write arrives a moment later. */
  async until<T>(path: string, wished: (body: T) => boolean, withinMs = 45_000): Promise<T> {
    const deadline = Date.now() + Math.max(withinMs, this.#patienceMs);
    for (;;) {
      const body = await this.must<T>('GET', path);
      if (wished(body)) return body;
      if (Date.now() > deadline)
        throw new Error(`GET ${path} did not get there: ${JSON.stringify(body).slice(0, 2000)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The session cookie, for a browser that continues this session. */
  get cookie(): string {
    return this.#cookie;
  }
}
