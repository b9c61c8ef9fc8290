import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { createContext, type ReactNode, useContext } from 'react';
import { pageNonce } from './nonce';
import { theme } from './theme';

const Inside = createContext(false);

/** Emotion's cache with the page's nonce; `prepend` lets our own style sheets win over MUI's at equal specificity. */
const makeCache = (): EmotionCache => {
  const nonce = pageNonce();
  return createCache(nonce ? { key: 'm', prepend: true, nonce } : { key: 'm', prepend: true });
};
let cache: EmotionCache | undefined;

/**
 * MUI's theme and styles around its components, not around the whole app, so that a first visit need not load MUI.
 * Every use of `@mui/material` is inside one; a nested one only renders its children.
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
