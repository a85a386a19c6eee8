import type { ReactNode } from 'react';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { useLiveLink } from '#web/api/use-live-link.ts';
import { Records } from '#web/kit/lists/lists.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import {
  type ChangeLine,
  type FieldChange,
  type LineValue,
  type LinkedFile,
  linesOfChanges,
} from './change-lines.ts';
import classes from './history.module.css';
import { aroundChanges, type TextPart, wordDifferences } from './word-differences.ts';

type ChangesTableProps = {
  /** Accessible name of the table. */
  readonly label: string;
  readonly changes: readonly FieldChange[];
  readonly kind: ProjectKind;
};

/**
 * A table of changed fields before and after: yearly rows by year, files as links. Nothing without changes.
 */
export function ChangesTable({ label, changes, kind }: ChangesTableProps) {
  const lines = linesOfChanges(changes, kind);
  if (lines.length === 0) return null;
  return (
    <div className={classes.changes}>
      <Records
        label={label}
        columns={[{ name: m.history_part() }, { name: m.history_before() }, { name: m.history_after() }]}
        rows={lines.map((line) => ({ key: line.name, cells: [line.name, ...valuesOf(line)] }))}
      />
    </div>
  );
}

/** Returns both values of a line; of two texts with common words, the changed words are marked. */
function valuesOf({ before, after }: ChangeLine): readonly ReactNode[] {
  const areTexts = typeof before === 'string' && typeof after === 'string';
  const difference = areTexts ? wordDifferences(before, after) : null;
  if (difference === null) {
    return [<ChangedValue key="before" value={before} />, <ChangedValue key="after" value={after} />];
  }
  return [
    <ChangedWords key="before" parts={difference.before} of="removed" />,
    <ChangedWords key="after" parts={difference.after} of="added" />,
  ];
}

/** A field's value before or after a change: text, or a link to its file. */
function ChangedValue({ value }: { readonly value: LineValue }) {
  return value === null || typeof value === 'string' ? <FoldedText text={value} /> : <FileLink {...value} />;
}

function FileLink({ url, filename }: LinkedFile) {
  const link = useLiveLink(url, { isOnTime: true });
  return <a href={link.url ?? url}>{filename}</a>;
}

/** More characters are cut to the words around each change. */
const MAX_COMPARED_WHOLE = 400;

type ChangedWordsProps = {
  readonly parts: readonly TextPart[];
  /** Whether the changed words were removed or added. */
  readonly of: 'removed' | 'added';
};

/** A text before or after a change, with the changed words marked; of a long one only what is around them. */
function ChangedWords({ parts, of }: ChangedWordsProps) {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const shown = (length > MAX_COMPARED_WHOLE ? aroundChanges(parts) : parts)
    .map((part, index) => ({ ...part, key: `${index}` }))
    .filter(({ text }) => text !== '');
  const Mark = of === 'removed' ? 'del' : 'ins';
  return (
    <span className={classes.text}>
      {shown.map(({ key, text, isChanged }) =>
        isChanged ? (
          <Mark key={key} className={classes.mark}>
            <Hidden>{of === 'removed' ? m.history_removed() : m.history_added()} </Hidden>
            {text}
          </Mark>
        ) : (
          <span key={key}>{text}</span>
        ),
      )}
    </span>
  );
}

const MAX_UNFOLDED = 160;

/** A former text with its line breaks; a long one is cut until opened. */
function FoldedText({ text }: { readonly text: string | null }) {
  if (text === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <Hidden>{m.history_nothing()}</Hidden>
      </>
    );
  }
  if (text.length <= MAX_UNFOLDED) return <span className={classes.text}>{text}</span>;
  return (
    <details className={classes.folded}>
      <summary>
        <span className={classes.beginning}>{`${text.slice(0, MAX_UNFOLDED).trimEnd()}… `}</span>
        <span className={classes.more}>{m.history_whole_text()}</span>
      </summary>
      <span className={classes.text}>{text}</span>
    </details>
  );
}
