import { pagePaths } from '#contract/page-paths.ts';
import { formatWhole } from '#web/kit/format.ts';
import { type TypeLook, typeLooks, untypedLook } from '#web/kit/type-look.ts';
import * as m from '#messages/messages.js';
import { type CSSProperties, memo, type MouseEvent, type KeyboardEvent } from 'react';
import { generatePath, Link } from 'react-router';
import classes from './mark-button.module.css';
import { type Mark, sizeOf } from './marks.ts';

/** `byKeyboard`: then the keyboard has to find its way from there. */
export type OnMark = (mark: Mark, byKeyboard: boolean) => void;

type Props = {
  readonly mark: Mark;
  /** Whether enough of it is seen to press it; the others are no targets, neither of a pointer nor of Tab. */
  readonly isSeen: boolean;
  readonly isOpen: boolean;
  readonly style?: CSSProperties | undefined;
  readonly onMark: OnMark;
};

/** One mark: a project's type on its hue, or a circle with how many there are. Before scripts run it leads to its page. */
export const MarkButton = memo(function MarkButton({ mark, isSeen, isOpen, style, onMark }: Props) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // To the map below, a press beside every mark closes what is open.
    event.stopPropagation();
    onMark(mark, event.detail === 0);
  };
  const shared = {
    'data-mark': mark.key,
    'aria-hidden': !isSeen,
    'aria-label': labelOf(mark),
    tabIndex: isSeen ? 0 : -1,
    onClick: press,
    style,
  };
  if (mark.kind === 'cluster') {
    return (
      <button type="button" className={classes.cluster} data-size={sizeOf(mark.count)} {...shared}>
        {formatWhole(mark.count)}
      </button>
    );
  }
  const look = lookOf(mark.project);
  const TypeIcon = look.icon;
  return (
    <Link
      to={generatePath(pagePaths.project, { projectSerial: mark.project.projectSerial })}
      role="button"
      draggable={false}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={classes.project}
      onKeyDown={pressBySpace}
      {...shared}
      style={{ ...style, background: look.hue, color: look.mark }}
    >
      <TypeIcon size={20} stroke={1.75} aria-hidden />
    </Link>
  );
});

function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

function lookOf({ projectType }: { readonly projectType: keyof typeof typeLooks | null }): TypeLook {
  return projectType === null ? untypedLook : typeLooks[projectType];
}

function labelOf(mark: Mark): string {
  if (mark.kind === 'cluster') return m.map_cluster({ count: mark.count, shown: formatWhole(mark.count) });
  const { title, projectType } = mark.project;
  return m.map_mark({ title, type: projectType === null ? m.type_others() : typeLooks[projectType].word() });
}
