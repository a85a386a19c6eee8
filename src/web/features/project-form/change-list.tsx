import type { FieldChangeReply } from '#contract/held-projects.ts';
import { formatWhole } from '#web/kit/format.ts';
import { programWords, stageWords, trackingWords, visibilityWords } from '#web/kit/registry-words.ts';
import { statusLooks } from '#web/kit/status-look.ts';
import * as m from '#messages/messages.js';
import { fieldWord } from './field-words.ts';
import classes from './project-form.module.css';

/** What was changed since the last submission, each part with what stood there before. */
export function ChangeList({ changes }: { readonly changes: readonly FieldChangeReply[] }) {
  if (changes.length === 0) return <p>{m.review_no_changes()}</p>;
  return (
    <div>
      <h3>{m.review_changes()}</h3>
      <ul className={classes.changes}>
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            <strong>{fieldWord(field)}</strong>
            <dl>
              <dt>{m.review_before()}</dt>
              <dd>{shown(before)}</dd>
              <dt>{m.review_after()}</dt>
              <dd>{shown(after)}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

const words: Readonly<Record<string, (() => string) | undefined>> = {
  ...programWords,
  ...stageWords,
  ...visibilityWords,
  ...trackingWords,
};

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return m.review_nothing();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return words[value]?.() ?? value;
  return Array.isArray(value) ? value.map(rowText).join('; ') || m.review_nothing() : m.review_nothing();
}

function rowText(row: unknown): string {
  const { year, status, quantity } = row as {
    year: number;
    status: keyof typeof statusLooks;
    quantity: number;
  };
  const word = status === 'Registered' ? m.row_status_realized() : statusLooks[status].word();
  return m.review_row({ year: String(year), status: word, tonnes: formatWhole(quantity) });
}
