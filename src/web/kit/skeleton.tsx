import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type Props = {
  readonly height?: CSSProperties['height'];
  readonly width?: CSSProperties['width'];
  readonly className?: string | undefined;
};

/** A quiet block where something will stand once it is loaded. */
export function Skeleton({ height, width, className = '' }: Props) {
  return <span className={`${classes.block} ${className}`} style={{ height, width }} aria-hidden="true" />;
}
