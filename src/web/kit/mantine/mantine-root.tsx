import './mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './mantine-theme.ts';
import { useScheme } from '../looks/scheme.ts';

/**
 * Provider of the component library's own components. It wraps only parts that load on demand, so that the first load does not
 * include it.
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
