import { sentenceOf } from '#web/api/call-problem.ts';
import { FaultNotice } from '#web/kit/pages/fault-notice.tsx';
import { Skeleton } from '#web/kit/pages/skeleton.tsx';
import { Waiting } from '#web/kit/pages/waiting.tsx';
import * as m from '#messages/messages.js';
import classes from './api-docs.module.css';
import type { OpenApi, Schema } from './openapi-shape.ts';
import { OperationView } from './operation-view.tsx';
import type { Resolve } from './schema-fields.ts';
import { OPENAPI_ADDRESS, useOpenApi } from './use-openapi.ts';

/** Documentation of every API operation. */
export function ApiDocs() {
  const query = useOpenApi();
  if (query.isPending) {
    return (
      <Waiting>
        <Skeleton height={240} />
      </Waiting>
    );
  }
  if (query.isError) {
    return (
      <FaultNotice
        message={sentenceOf(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const description = query.data;
  const base = (description.servers?.[0]?.url ?? '').replace(/\/$/, '');
  const operations = operationsOf(description);
  return (
    <>
      <p>
        <a href={OPENAPI_ADDRESS}>{m.api_json()}</a>
      </p>
      <nav aria-label={m.api_calls()}>
        <ul className={classes.contents}>
          {operations.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {method} {path}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {operations.map((entry) => (
        <OperationView
          key={entry.id}
          {...entry}
          path={`${base}${entry.path}`}
          resolve={resolverOf(description)}
        />
      ))}
    </>
  );
}

function operationsOf({ paths }: OpenApi) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { id: `${name}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`, method, path, operation };
    }),
  );
}

function resolverOf({ components }: OpenApi): Resolve {
  const schemas = components?.schemas ?? {};
  return (schema: Schema) => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (schemas[name] ?? schema);
  };
}
