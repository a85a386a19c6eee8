import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import * as m from '#messages/messages.js';
import { IconButton } from '../buttons/buttons.tsx';
import { useCopy } from '../hooks/use-copy.ts';
import { ScreenLink, useScreenExists } from '../navigation/link.tsx';
import hidden from './hidden.module.css';
import classes from './text.module.css';

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

/**
 * Renders a text of `messages/` in which `[words](/address)` is a link to a screen of the site. The words
 * appear without a link while that screen does not exist.
 */
export function LinkedText({ text }: { readonly text: string }) {
  const exists = useScreenExists();
  return textPieces(text).map(({ at, words, to }) => {
    const screen = to === null ? null : (to.split('#')[0] ?? to);
    if (to === null || screen === null || !exists(screen)) return <Fragment key={at}>{words}</Fragment>;
    return (
      <ScreenLink key={at} screen={screen} to={to}>
        {words}
      </ScreenLink>
    );
  });
}

/**
 * Part of a text: plain, or the words of a link to an address of the site. `at` is its offset in the text.
 */
export type TextPiece = { readonly at: number; readonly words: string; readonly to: string | null };

const link = /\[([^\]]+)\]\((\/[^\s)]*)\)/g;

/** Splits a text of `messages/` at its links, written `[words](/address)`; the rest is plain. */
export function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const [matched, words = '', to = ''] = match;
    pieces.push({ at: end, words: text.slice(end, match.index), to: null }, { at: match.index, words, to });
    end = match.index + matched.length;
  }
  pieces.push({ at: end, words: text.slice(end), to: null });
  return pieces.filter((piece) => piece.words !== '');
}

/** A serial in a monospace font, without line breaks, with a copy button. */
export function SerialText({ serial }: { readonly serial: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <span className={classes.serial}>
      <span className={classes.text}>{serial}</span>
      <IconButton label={m.serial_copy({ serial })} onClick={() => copy(serial)}>
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </IconButton>
      <span role="status">{isCopied ? <Hidden>{m.serial_copied()}</Hidden> : null}</span>
    </span>
  );
}

/** Text for screen readers only. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={hidden.hidden}>{children}</span>;
}
