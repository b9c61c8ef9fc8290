import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { pageNonce } from './nonce';
import { theme } from './theme';

/** Emotion's cache with the page's nonce; `prepend` lets our own style sheets win over MUI's at equal specificity. */
function makeCache() {
  const nonce = pageNonce();
  return createCache(nonce ? { key: 'm', prepend: true, nonce } : { key: 'm', prepend: true });
}

/** MUI's theme and styles, once around the whole app. */
export function Mui({ children }: { readonly children: ReactNode }) {
  const [cache] = useState(makeCache);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
