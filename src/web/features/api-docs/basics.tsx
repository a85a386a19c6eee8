import type { ReactNode } from 'react';
import { readFigures } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { LinkedText, Passage, Prose } from '#web/kit/text/text.tsx';
import { CodeBlock, StatusList, statusCodes } from './doc-blocks.tsx';

type Props = { readonly base: string };

/**
 * What all calls have in common: addresses, serials, paging, caching, languages, errors, limits, signing in,
 * writing once.
 */
export function Basics({ base }: Props) {
  const signIn = `curl '${base}/api/users/login' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"email":"you@example.org","password":"your password"}'`;
  const withToken = `curl '${base}/api/users/current' \\\n  -H "Authorization: Bearer $TOKEN"`;
  return (
    <>
      <Basic
        id="addresses"
        title={m.api_basics_addresses()}
        text={m.api_basics_addresses_text({ base: `${base}/api` })}
      />
      <Basic id="serials" title={m.api_basics_serials()} text={m.api_basics_serials_text()} />
      <Basic id="paging" title={m.api_basics_paging()} text={m.api_basics_paging_text()}>
        <CodeBlock
          code={`curl -i '${base}/api/projects/public?page=2&pageSize=5'`}
          of={m.api_basics_paging()}
        />
      </Basic>
      <Basic id="caching" title={m.api_basics_caching()} text={m.api_basics_caching_text()}>
        <CodeBlock
          code={`curl -i '${base}/api${readFigures.path}' \\\n  -H 'If-None-Match: "…"'`}
          of={m.api_basics_caching()}
        />
      </Basic>
      <Basic id="languages" title={m.api_basics_languages()} text={m.api_basics_languages_text()} />
      <Basic id="errors" title={m.api_basics_errors()} text={m.api_basics_errors_text()}>
        <StatusList statuses={statusCodes} />
      </Basic>
      <Basic id="limits" title={m.api_basics_limits()} text={m.api_basics_limits_text()} />
      <Basic id="sign-in" title={m.api_basics_sign_in()} text={m.api_basics_sign_in_text()}>
        <CodeBlock code={signIn} of={m.api_basics_sign_in()} />
        <CodeBlock code={withToken} of="GET /api/users/current" />
      </Basic>
      <Basic id="writing" title={m.api_basics_writing()} text={m.api_basics_writing_text()} />
    </>
  );
}

type BasicProps = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

function Basic({ id, title, text, children }: BasicProps) {
  return (
    <Passage id={id} title={title}>
      <Prose>
        <p>
          <LinkedText text={text} />
        </p>
      </Prose>
      {children}
    </Passage>
  );
}
