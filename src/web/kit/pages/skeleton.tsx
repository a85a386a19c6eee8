import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type Props = {
  readonly height?: CSSProperties['height'];
  readonly width?: CSSProperties['width'];
  readonly className?: string | undefined;
};

/** Placeholder block for content that is loading. */
export function Skeleton({ height, width, className = '' }: Props) {
  return <span className={`${classes.block} ${className}`} style={{ height, width }} aria-hidden="true" />;
}
