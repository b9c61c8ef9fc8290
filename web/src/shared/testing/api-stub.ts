export interface StubAnswer {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface StubCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly init: RequestInit;
}

/** Replaces `fetch` by answers in order (the last one repeats); an Error means a lost connection. */
export function stubFetch(...answers: readonly (StubAnswer | Error)[]): StubCall[] {
  const calls: StubCall[] = [];
  globalThis.fetch = (input, init = {}) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)];
    calls.push({ method: init.method ?? 'GET', url: String(input), headers: new Headers(init.headers), init });
    if (answer instanceof Error) return Promise.reject(answer);
    const { status = 200, statusText = '', headers = {}, body } = answer ?? {};
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
    return Promise.resolve(new Response(status === 204 ? null : text, { status, statusText, headers }));
  };
  return calls;
}

/**
 * Replaces `fetch` by answers per call (`GET /api/sessions`), for calls without a fixed order. A function is evaluated
 * at each call; a call without an answer gets 404.
 */
export function stubApi(answers: Readonly<Record<string, StubAnswer | (() => StubAnswer)>>): StubCall[] {
  const calls: StubCall[] = [];
  globalThis.fetch = (input, init = {}) => {
    const method = init.method ?? 'GET';
    const url = String(input);
    calls.push({ method, url, headers: new Headers(init.headers), init });
    const answer = answers[`${method} ${url}`] ?? { status: 404, body: { message: `no answer for ${method} ${url}` } };
    const { status = 200, statusText = '', headers = {}, body } = typeof answer === 'function' ? answer() : answer;
    return Promise.resolve(
      new Response(body === undefined ? null : JSON.stringify(body), { status, statusText, headers }),
    );
  };
  return calls;
}
