import type { ReactNode } from 'react';
import { LinkedText } from './linked-text.tsx';
import classes from './prose.module.css';

/** Text for reading: serif, at most 68 characters per line. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>;
}

type PassageProps = {
  /** Its anchor on the page. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
};

/** A titled part of a long page that links can lead to; its title is beside it on wide screens. */
export function Passage({ id, title, children }: PassageProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={classes.passage}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

/** One paragraph per text; links as in `LinkedText`. */
export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <LinkedText text={text} />
    </p>
  ));
}

/** A list of statements. */
export function Points({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={classes.points}>
      {texts.map((text) => (
        <li key={text}>
          <LinkedText text={text} />
        </li>
      ))}
    </ul>
  );
}

type TextPassageProps = Omit<PassageProps, 'children'> & { readonly texts: readonly string[] };

/** A passage of paragraphs only. */
export function TextPassage({ texts, ...rest }: TextPassageProps) {
  return (
    <Passage {...rest}>
      <Prose>
        <Paragraphs texts={texts} />
      </Prose>
    </Passage>
  );
}
