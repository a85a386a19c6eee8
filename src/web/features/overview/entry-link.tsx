import { pagePaths } from '#contract/page-paths.ts';
import { StableLink } from '#web/kit/navigation/stable-link.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';

type Entry = {
  /** Null for the entries that are not named to the reader. */
  readonly projectSerial: string | null;
  readonly title: string;
  readonly isPublic: boolean;
};

type Props = { readonly entry: Entry; readonly isOwn: boolean };

/** An entry's title: the organization's own overview links to its form, the public one to its page. */
export function EntryLink({ entry: { projectSerial, title, isPublic }, isOwn }: Props) {
  if (projectSerial === null) return m.overview_not_named();
  if (isOwn) return <StableLink to={generatePath(pagePaths.draft, { projectSerial })}>{title}</StableLink>;
  if (isPublic)
    return <StableLink to={generatePath(pagePaths.project, { projectSerial })}>{title}</StableLink>;
  return title;
}
