import classes from './monogram.module.css';

/** One or two initials, shown when an organization has no logo. */
export function Monogram({ name }: { readonly name: string }) {
  const words = name.split(/[\s-]+/u).filter((word) => /^[\p{Lu}\p{N}\p{Lo}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name];
  const initials = chosen.map((word) => String.fromCodePoint((word ?? '?').codePointAt(0) ?? 63)).join('');
  return (
    <span className={classes.monogram} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
