import { useLiveLink } from '#web/api/use-live-link.ts';
import type { LineValue, LinkedFile } from './change-lines.ts';
import { FoldedText } from './folded-text.tsx';

/** A field's value before or after a change: text, or a link to its file. */
export function ChangedValue({ value }: { readonly value: LineValue }) {
  return value === null || typeof value === 'string' ? <FoldedText text={value} /> : <FileLink {...value} />;
}

function FileLink({ url, filename }: LinkedFile) {
  const link = useLiveLink(url, { isOnTime: true });
  return <a href={link.url ?? url}>{filename}</a>;
}
