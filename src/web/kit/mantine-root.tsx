import './mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './mantine-theme.ts';
import { useScheme } from './scheme.ts';

/**
 * What the component library's own parts must stand in. It goes around them alone, in the pieces that are loaded when
 * they are needed: first loads stay free of it.
 */
export function MantineRoot({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={useScheme()}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
