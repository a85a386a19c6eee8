import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of this site. */
  readonly to: To;
  /** True to take the current page's place in the history. */
  readonly replace?: boolean;
  /** True when the page stays scrolled as it is. */
  readonly preventScrollReset?: boolean;
};

/** A link to a page of this site. A link to the current address adds nothing to the history. */
export function Link({ to, replace, preventScrollReset = false, onClick, children, ...rest }: Props) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || opensElsewhere(rest.target)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? href === here, preventScrollReset });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

type NavLinkProps = Omit<Props, 'to'> & {
  readonly to: string;
  /** True when pages below the address are other pages. */
  readonly end?: boolean;
};

/** A link of a navigation, marked as current on its page and, unless `end`, on pages below it. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (!end && to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}

/** Whether a click is the site's to follow. Others are the browser's own: a new tab or window, a download, the context menu. */
export function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

function opensElsewhere(target: string | undefined): boolean {
  return target !== undefined && target !== '_self';
}
