import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { createContext, type ReactNode, useContext } from 'react';
import { pageNonce } from './nonce';
import { theme } from './theme';

const Inside = createContext(false);

/** Emotion's cache under the page's nonce; `prepend` lets our own style sheets win over MUI's on equal weight. */
const makeCache = (): EmotionCache => {
  const nonce = pageNonce();
  return createCache(nonce ? { key: 'm', prepend: true, nonce } : { key: 'm', prepend: true });
};
let cache: EmotionCache | undefined;

/**
 * MUI's theme and styles around its components. Not around the whole app: buttons, lines of text and pages do without MUI,
 * so that a first visit need not fetch it. Whatever imports a component of `@mui/material` stands in one of these; one
 * inside another is only passed through.
 */
export function Mui({ children }: { readonly children: ReactNode }) {
  if (useContext(Inside)) return children;
  cache ??= makeCache();
  return (
    <Inside.Provider value>
      <CacheProvider value={cache}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </CacheProvider>
    </Inside.Provider>
  );
}
