/**
 * The address, or null if the text is not an address. `URL.canParse` is newer than the browsers that the build targets.
 */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
