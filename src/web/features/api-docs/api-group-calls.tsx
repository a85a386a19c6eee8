import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath } from 'react-router';
import type { Access } from '#contract/endpoint.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { NavLink, useHashTarget } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import {
  type ApiGroup,
  type DescribedCall,
  groupTitle,
  isOpen,
  isPublicRead,
  type Operation,
  type Schema,
} from './api-contents.ts';
import classes from './api-docs.module.css';
import { examplesQuery } from './api-queries.ts';
import { curlExample, type Examples, exampleValues, type Values } from './call-examples.ts';
import { CodeBlock, Coded, FieldsTable, StatusList } from './doc-blocks.tsx';
import { explain, type Field, fieldsOf, jsonSchemaOf, kindOf } from './schema-fields.ts';
import { TryForm } from './try-form.tsx';

const noExamples: Examples = {
  serial: null,
  range: null,
  projectSerial: null,
  organization: null,
  year: null,
  certificate: null,
};

/** The calls of a group: contents, then each call with its details. */
export function ApiGroupCalls({ group: { base, groups, calls } }: { readonly group: ApiGroup }) {
  useHashTarget();
  const { data = noExamples } = useQuery(examplesQuery());
  const isEnglish = useLocale() === 'en';
  return (
    <>
      <nav aria-label={m.api_groups()}>
        <ul className={classes.jump}>
          <li>
            <NavLink to={pagePaths.apiDocs} end>
              {m.api_overview_link()}
            </NavLink>
          </li>
          {groups.map((name) => (
            <li key={name}>
              <NavLink to={generatePath(pagePaths.apiGroup, { group: name })}>{groupTitle(name)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {isEnglish ? null : <p className={classes.note}>{m.api_english()}</p>}
      <nav aria-label={m.api_calls()}>
        <ul className={classes.summaries}>
          {calls.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a href={`#${id}`} className={classes.listed}>
                <span className={classes.method}>{method}</span> {path}
              </a>
              <span lang="en">{summary}</span>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <OperationView key={call.id} base={base} call={call} examples={data} />
      ))}
    </>
  );
}

type OperationViewProps = {
  readonly base: string;
  readonly call: DescribedCall;
  readonly examples: Examples;
};

/** One call: purpose, access, example, request and response. Reading calls for everyone can be tried. */
function OperationView({ base, call, examples }: OperationViewProps) {
  const { id, method, path, summary, operation } = call;
  const { parameters = [], responses } = operation;
  // The examples may come after something was typed, which stays.
  const [typed, setTyped] = useState<Values>({});
  const values = { ...exampleValues(path, parameters, examples), ...typed };
  const type = (name: string, value: string) => setTyped((previous) => ({ ...previous, [name]: value }));
  const body = jsonSchemaOf(operation.requestBody?.content);
  const reply = jsonSchemaOf(responses['200']?.content);
  const name = `${method} ${path}`;
  return (
    <section aria-labelledby={id} className={classes.operation}>
      <h2 id={id} tabIndex={-1} className={classes.call}>
        <a href={`#${id}`} className={classes.anchor}>
          <span className={classes.method}>{method}</span> {path}
        </a>
      </h2>
      <p lang="en">
        <Coded text={summary} />
      </p>
      <p className={classes.note}>{accessText(operation)}</p>
      <h3>{m.api_example()}</h3>
      <CodeBlock code={curlExample(base, call, values)} of={name} />
      {isOpen(call) ? null : (
        <p className={classes.note}>
          <LinkedText text={m.api_example_token()} />
        </p>
      )}
      <h3>{m.api_parameters()}</h3>
      {parameters.length === 0 ? (
        <p className={classes.note}>{m.api_no_parameters()}</p>
      ) : (
        <FieldsTable title={m.api_parameters()} fields={parameterFields(operation)} />
      )}
      {isPublicRead(call) ? <TryForm call={call} values={values} onType={type} /> : null}
      {body === null ? null : <SchemaPart title={m.api_body()} schema={body} />}
      {reply === null ? null : <SchemaPart title={m.api_reply()} schema={reply} />}
      <Headers operation={operation} />
      <h3>{m.api_statuses()}</h3>
      <StatusList statuses={Object.keys(responses)} />
    </section>
  );
}

const accessTexts: Readonly<Record<Access, () => string>> = {
  everyone: m.api_access_everyone,
  optional: m.api_access_optional,
  'signed-in': m.api_access_signed_in,
  editors: m.api_access_editors,
  owners: m.api_access_owners,
  administrators: m.api_access_administrators,
};

function accessText(operation: Operation): string {
  const texts = [accessTexts[operation['x-access'] ?? 'administrators']()];
  if (operation['x-always-open'] === true) texts.push(m.api_access_early());
  if (operation['x-denied-while-impersonating'] === true) texts.push(m.api_access_impersonation());
  return texts.join(' ');
}

const places: Readonly<Record<string, () => string>> = {
  path: m.api_in_path,
  query: m.api_in_query,
  header: m.api_in_header,
};

function parameterFields({ parameters = [] }: Operation): readonly Field[] {
  return parameters.map(({ name, in: location, required = false, schema = {} }) => {
    const where = (places[location] ?? m.api_in_query)();
    const notes = required ? `${where}, ${m.api_required()}` : where;
    return { name, kind: `${kindOf(schema)} (${notes})`, ...explain(schema) };
  });
}

function SchemaPart({ title, schema }: { readonly title: string; readonly schema: Schema }) {
  const kind = kindOf(schema);
  const fields = fieldsOf(schema);
  if (fields.length === 0)
    return (
      <>
        <h3>{title}</h3>
        <p className={classes.note}>{kind}</p>
      </>
    );
  return (
    <>
      <h3>{title}</h3>
      <details>
        <summary className={classes.summary}>
          {title} ({m.api_fields({ count: fields.length, shown: formatWhole(fields.length) })})
        </summary>
        <FieldsTable title={title} fields={fields} />
      </details>
    </>
  );
}

function Headers({ operation: { responses } }: { readonly operation: Operation }) {
  const headers = Object.entries(responses['200']?.headers ?? {});
  if (headers.length === 0) return null;
  return (
    <>
      <h3>{m.api_headers()}</h3>
      <FieldsTable
        title={m.api_headers()}
        fields={headers.map(([name, { description = '' }]) => ({
          name,
          kind: m.api_text(),
          meaning: description,
        }))}
      />
    </>
  );
}
