/** Looks for viruses in a file's content. */
export interface VirusScanner {
  /**
   * Null for a clean file, else the virus's name. Reads the content once.
   * @throws StoreUnavailable when there is no verdict, so that no unscanned file is taken; errors of the content itself
   */
  scan(content: AsyncIterable<Uint8Array>): Promise<string | null>;
}

/** Address of a scanner: TCP, or a unix socket. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** The address of `host:port`, `[::1]:port` or `/path/of/a.socket`; null for any other text. */
export const scannerAddress = (text: string): ScannerAddress | null => {
  if (text.startsWith('/')) return { path: text };
  const parts = /^(?:\[(?<v6>[\da-f:]+)\]|(?<name>[^\s:/[\]]+)):(?<port>\d{1,5})$/i.exec(text)?.groups;
  const port = Number(parts?.port);
  if (parts === undefined || port < 1 || port > 65_535) return null;
  return { host: parts.v6 ?? parts.name ?? '', port };
};
