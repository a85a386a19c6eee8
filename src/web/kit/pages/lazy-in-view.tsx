import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';

type Props = { readonly waiting: ReactNode; readonly children: () => ReactNode };

/** Renders its children, and so loads their code, once scrolled into view. */
export function LazyInView({ waiting, children }: Props) {
  const { ref, entry } = useIntersection({ threshold: 0 });
  const [isVisible, setVisible] = useState(false);
  if (entry?.isIntersecting === true && !isVisible) setVisible(true);
  return <div ref={ref}>{isVisible ? <Suspense fallback={waiting}>{children()}</Suspense> : waiting}</div>;
}
