/** The address, or null where the text is none; `URL.canParse` is newer than the browsers that the build names. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
