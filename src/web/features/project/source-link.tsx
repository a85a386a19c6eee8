import type { PublicProject } from '#contract/projects.ts';
import * as m from '#messages/messages.js';

type Source = NonNullable<PublicProject['source']>;

/** The registry a project was imported from; linked only when its address is https. */
export function SourceLink({ source }: { readonly source: Source }) {
  const text = m.project_source_link({ registry: source.registry, id: source.id });
  const address = safeAddress(source.url);
  if (address === null) return text;
  return (
    <a href={address} rel="noopener noreferrer external">
      {text}
    </a>
  );
}

function safeAddress(text: string | null): string | null {
  const address = text === null ? null : URL.parse(text);
  return address?.protocol === 'https:' ? address.href : null;
}
