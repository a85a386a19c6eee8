import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';

type Props = { readonly waiting: ReactNode; readonly children: () => ReactNode };

/** Renders its children, and so loads what they need, only once the reader has scrolled to their place. */
export function LazyInView({ waiting, children }: Props) {
  const { ref, entry } = useIntersection({ threshold: 0 });
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting === true && !seen) setSeen(true);
  return <div ref={ref}>{seen ? <Suspense fallback={waiting}>{children()}</Suspense> : waiting}</div>;
}
