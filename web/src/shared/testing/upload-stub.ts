import { vi } from 'vitest';

export interface UploadStub {
  /** The calls as they come, and the answers to them: `POST a.pdf`, `DELETE a.pdf answered`. */
  readonly calls: string[];
  /** Answers the waiting calls with bytes, and all later ones. */
  readonly release: (status?: number) => void;
}

/** Replaces XMLHttpRequest by a server of the tus protocol, which takes no bytes before `release`. */
export function stubUploads(documentOf: (fileName: string) => object = () => ({})): UploadStub {
  const calls: string[] = [];
  const waiting = new Set<() => void>();
  let status: number | null = null;
  class Call {
    readonly upload = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    private readonly headers = new Map<string, string>();
    private answers = new Map<string, string>();
    private method = '';
    private url = '';
    private stopped = false as boolean;
    open(method: string, url: string): void {
      this.method = method;
      this.url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name.toLowerCase(), value);
    }
    getResponseHeader(name: string): string | null {
      return this.answers.get(name.toLowerCase()) ?? null;
    }
    abort(): void {
      this.stopped = true;
    }
    send(body?: Blob): void {
      const said = /filename ([^,]+)/.exec(this.headers.get('upload-metadata') ?? '')?.[1];
      const name = said === undefined ? decodeURIComponent(this.url.split('/').at(-1) ?? '') : atob(said);
      calls.push(`${this.method} ${name}`);
      const answer = (): void => {
        if (this.stopped) return;
        calls.push(`${this.method} ${name} answered`);
        const offset = Number(this.headers.get('upload-offset') ?? 0) + (body?.size ?? 0);
        this.status = this.method === 'POST' ? 201 : this.method === 'DELETE' ? 204 : (status ?? 200);
        this.answers = new Map([
          ['location', `/api/uploads/${encodeURIComponent(name)}`],
          ['upload-offset', String(offset)],
        ]);
        if (this.method === 'PATCH') this.responseText = JSON.stringify({ document: documentOf(name) });
        this.onload?.();
      };
      if (this.method === 'PATCH' && status === null) waiting.add(answer);
      else setTimeout(answer);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Call);
  return {
    calls,
    release: (as = 200) => {
      status = as;
      for (const answer of waiting) answer();
      waiting.clear();
    },
  };
}
