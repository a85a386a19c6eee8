import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import classes from './api-docs.module.css';
import type { Field } from './schema-fields.ts';

type CodeBlockProps = {
  readonly code: string;
  /** What the code is an example of: part of the button's name. */
  readonly of: string;
};

/** A command with a button that copies it. */
export function CodeBlock({ code, of }: CodeBlockProps) {
  const { isCopied, copy } = useCopy();
  return (
    <div className={classes.code}>
      <pre>
        <code>{code}</code>
      </pre>
      <div>
        <Button label={`${m.api_code_copy()}: ${of}`} onClick={() => copy(code)}>
          {isCopied ? m.api_code_copied() : m.api_code_copy()}
        </Button>
        <span role="status">{isCopied ? <Hidden>{m.api_code_copied()}</Hidden> : null}</span>
      </div>
    </div>
  );
}

type FieldsTableProps = { readonly title: string; readonly fields: readonly Field[] };

/**
 * A table of fields: name, type and meaning, with a mark and the reason where specification §7 does not name
 * the field. Meanings and reasons are in the language of the contract.
 */
export function FieldsTable({ title, fields }: FieldsTableProps) {
  const locale = useLocale();
  return (
    <table className={classes.fields}>
      <caption>
        <Hidden>{title}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.api_name()}</th>
          <th scope="col">{m.api_kind()}</th>
          <th scope="col">{m.api_meaning()}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.name}</th>
            <td>{field.kind}</td>
            <td lang="en">
              <Coded text={field.meaning} />
              {field.beyond === undefined ? null : (
                <span className={classes.beyond}>
                  <strong lang={locale}>{m.api_beyond()}</strong> <Coded text={field.beyond} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A text of the contract, in which `backquotes` enclose code. */
export function Coded({ text }: { readonly text: string }) {
  let at = 0;
  return text.split('`').map((piece, index) => {
    const key = (at += piece.length + 1);
    if (index % 2 === 0) return piece;
    return (
      <code key={key} className={classes.inline}>
        {piece}
      </code>
    );
  });
}

/** Status codes, each with its meaning. */
export function StatusList({ statuses }: { readonly statuses: readonly string[] }) {
  return (
    <ul className={classes.statuses}>
      {statuses.map((status) => (
        <li key={status}>
          <strong>{status}</strong> <span>{statusWord(status)}</span>
        </li>
      ))}
    </ul>
  );
}

const words: Readonly<Record<string, () => string>> = {
  200: m.api_status_200,
  304: m.api_status_304,
  400: m.api_status_400,
  401: m.api_status_401,
  403: m.api_status_403,
  404: m.api_status_404,
  409: m.api_status_409,
  413: m.api_status_413,
  415: m.api_status_415,
  429: m.api_status_429,
  500: m.api_status_500,
  503: m.api_status_503,
};

/** All status codes that the API sends, ascending. */
export const statusCodes: readonly string[] = Object.keys(words);

/** Returns what a status code means; empty for others than those of the API. */
export function statusWord(status: string): string {
  return words[status]?.() ?? '';
}
