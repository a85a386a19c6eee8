import type { ReactNode } from 'react';
import * as m from '#messages/messages.js';
import { Hidden } from '../text/hidden.tsx';

type Props = { readonly className?: string | undefined; readonly children: ReactNode };

/** Placeholder while loading: quiet blocks on screen, one word for screen readers. */
export function Waiting({ className, children }: Props) {
  return (
    <div aria-busy="true">
      <Hidden>{m.page_loading()}</Hidden>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
