import { useLiveLink } from '#web/api/use-live-link.ts';
import type { LineValue, LinkedFile } from './change-lines.ts';
import { FoldedText } from './folded-text.tsx';

/** What a part of a project is before or after a change: words, or a link to its file. */
export function ChangedValue({ value }: { readonly value: LineValue }) {
  return value === null || typeof value === 'string' ? <FoldedText text={value} /> : <FileLink {...value} />;
}

function FileLink({ url, filename }: LinkedFile) {
  const live = useLiveLink(url, { isOnTime: true });
  return <a href={live.url ?? url}>{filename}</a>;
}
