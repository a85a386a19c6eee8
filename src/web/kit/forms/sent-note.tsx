import { type ReactNode, useEffect, useRef } from 'react';
import classes from './sent-note.module.css';

type Props = { readonly title: string; readonly children: ReactNode };

/** Says what was received and what happens next. Takes the focus when it appears. */
export function SentNote({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className={classes.sent}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
