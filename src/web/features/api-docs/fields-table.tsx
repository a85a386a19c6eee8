import { Hidden } from '#web/kit/text/hidden.tsx';
import * as m from '#messages/messages.js';
import classes from './api-docs.module.css';
import type { Field } from './schema-fields.ts';

type Props = { readonly title: string; readonly fields: readonly Field[] };

/** A table of fields: name, type and meaning. The meanings are in the language of the contract. */
export function FieldsTable({ title, fields }: Props) {
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
