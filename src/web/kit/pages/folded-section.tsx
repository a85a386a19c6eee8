import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import classes from './folded-section.module.css';
import { Section } from './page.tsx';

/** From this width on there is room for parts that nobody asked for yet. */
const WIDE = '(min-width: 48em)';

type FoldedSectionProps = {
  readonly title: string;
  readonly aside?: ReactNode;
  /** True where it is open on phones until the reader closes it. */
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
};

/** A titled part of a page, which on phones opens on its title. Rendered in the browser only. */
export function FoldedSection({ title, aside, startsOpen = false, children }: FoldedSectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  if (startsOpen && !isOpen) setOpen(true);
  const isWide = useSyncExternalStore(onWidthChange, () => window.matchMedia(WIDE).matches);
  if (isWide) {
    return (
      <Section title={title} aside={aside}>
        {children}
      </Section>
    );
  }
  return (
    <section aria-labelledby={id} className={classes.section}>
      <details open={isOpen}>
        <summary>
          <h2 id={id}>{title}</h2>
        </summary>
        <div className={classes.content}>
          {aside}
          {children}
        </div>
      </details>
    </section>
  );
}

function onWidthChange(listener: () => void): () => void {
  const width = window.matchMedia(WIDE);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}
