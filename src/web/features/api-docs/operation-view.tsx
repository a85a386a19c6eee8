import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import classes from './api-docs.module.css';
import { FieldsTable } from './fields-table.tsx';
import type { Operation, Schema } from './openapi-shape.ts';
import { type Field, fieldsOf, kindOf, type Resolve } from './schema-fields.ts';

type Props = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly resolve: Resolve;
};

/** One operation: purpose, access, request and responses. */
export function OperationView({ id, method, path, operation, resolve }: Props) {
  const body = schemaOf(operation.requestBody?.content);
  const reply = schemaOf(operation.responses['200']?.content);
  return (
    <section aria-labelledby={id} className={classes.operation}>
      <h2 id={id} className={classes.call}>
        <span className={classes.method}>{method}</span> {path}
      </h2>
      {operation.summary === undefined ? null : <p>{operation.summary}</p>}
      {operation.description === undefined ? null : <p className={classes.access}>{operation.description}</p>}
      <Part
        title={m.api_parameters()}
        fields={parametersOf(operation, resolve)}
        none={m.api_no_parameters()}
      />
      {body === null ? null : <SchemaPart title={m.api_body()} schema={body} resolve={resolve} />}
      {reply === null ? null : <SchemaPart title={m.api_reply()} schema={reply} resolve={resolve} />}
      <h3>{m.api_statuses()}</h3>
      <ul className={classes.statuses}>
        {Object.entries(operation.responses).map(([status, { description }]) => (
          <li key={status}>
            <strong>{status}</strong> {description}
          </li>
        ))}
      </ul>
    </section>
  );
}

function parametersOf(operation: Operation, resolve: Resolve): readonly Field[] {
  return (operation.parameters ?? []).map(
    ({ name, in: location, required = false, description, schema = {} }) => {
      const where = location === 'path' ? m.api_in_path() : m.api_in_query();
      const notes = required ? `${where}, ${m.api_required()}` : where;
      return {
        name,
        kind: `${kindOf(schema, resolve)} (${notes})`,
        meaning: description ?? schema.description ?? '',
      };
    },
  );
}

function schemaOf(
  content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined,
): Schema | null {
  return content?.['application/json']?.schema ?? null;
}

type SchemaPartProps = { readonly title: string; readonly schema: Schema; readonly resolve: Resolve };

function SchemaPart({ title, schema, resolve }: SchemaPartProps) {
  const kind = kindOf(schema, resolve);
  const fields = fieldsOf(schema, resolve);
  return (
    <>
      <h3>{title}</h3>
      {fields.length === 0 ? (
        <p className={classes.none}>{kind}</p>
      ) : (
        <FoldedFields title={`${title}: ${kind}`} fields={fields} />
      )}
    </>
  );
}

/** Fields in a disclosure, rendered only when opened: the operations have hundreds of fields. */
function FoldedFields({ title, fields }: Omit<PartProps, 'none'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        {title} ({m.api_fields({ count: fields.length, shown: formatWhole(fields.length) })})
      </summary>
      {isOpen ? <FieldsTable title={title} fields={fields} /> : null}
    </details>
  );
}

type PartProps = { readonly title: string; readonly fields: readonly Field[]; readonly none: string };

function Part({ title, fields, none }: PartProps) {
  return (
    <>
      <h3>{title}</h3>
      {fields.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <FieldsTable title={title} fields={fields} />
      )}
    </>
  );
}
