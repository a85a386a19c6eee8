import { localStorageColorSchemeManager } from '@mantine/core';

/** Remembers the reader's choice of light, dark, or as the device. */
export const schemeManager = localStorageColorSchemeManager({ key: 'colour-scheme' });

/** Puts the remembered scheme on the page before anything is painted. */
export function startScheme(): void {
  const chosen = schemeManager.get('auto');
  const device = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset['mantineColorScheme'] = chosen === 'auto' ? device : chosen;
}
