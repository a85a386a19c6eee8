import { OWN_SOURCE } from '#domain/import/propose-mapping.ts';
import * as m from '#messages/messages.js';
import { importKindWords } from '#messages/words/import.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { formatList } from '#web/kit/text/format.ts';
import type { MatchDraft, SheetDescription } from './match-draft.ts';
import classes from './matching.module.css';

type Props = {
  readonly draft: MatchDraft;
  /** True once somebody said how the file is read. */
  readonly isOwn: boolean;
  /** Opens the columns; null while they are shown, or cannot be changed. */
  readonly onChange: (() => void) | null;
};

/** How a file is read: as a known source, as saved, by the registry's headings, or as somebody said. */
export function ReadAs({ draft, isOwn, onChange }: Props) {
  const read = draft.filter((sheet) => sheet.isRead);
  const texts = (read.length === 0 ? draft : read).map(({ described }) => readText(described, isOwn));
  return (
    <div className={classes.readAs}>
      {[...new Set(texts)].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {onChange === null ? null : <Button onClick={onChange}>{m.import_match_change()}</Button>}
    </div>
  );
}

function readText({ saved, source, tables }: SheetDescription, isOwn: boolean): string {
  if (saved !== null) return m.import_match_saved({ name: saved });
  if (isOwn) return m.import_match_own();
  if (source === null || tables.length === 0) return m.import_match_unknown();
  if (source === OWN_SOURCE) return m.import_match_headings();
  const kinds = formatList(tables.map(({ kind }) => importKindWords[kind]()));
  return m.import_match_known({ source, kinds });
}
