import type { TypeLook } from './type-look.ts';
import classes from './type-mark.module.css';

/** The icon of a project type on its hue; its label is next to it. */
export function TypeMark({ look, size = 24 }: { readonly look: TypeLook; readonly size?: number }) {
  const TypeIcon = look.icon;
  return (
    <span
      className={classes.mark}
      style={{ background: look.hue, color: look.mark, width: size, height: size }}
      aria-hidden="true"
    >
      <TypeIcon size={Math.round(size * 0.66)} stroke={1.75} />
    </span>
  );
}
