import { type ReactNode, Suspense, useRef } from 'react';
import { useIsNear } from '../hooks/use-is-near.ts';

type Props = {
  /** Shown before, and to readers without scripts. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a page that is loaded once the reader is near it. */
export function WhenNear({ fallback = null, children }: Props) {
  const place = useRef(null);
  const isNear = useIsNear(place);
  return <div ref={place}>{isNear ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}</div>;
}
