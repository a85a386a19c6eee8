import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useEffect } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of this site. */
  readonly to: To;
  /** True to take the current page's place in the history. */
  readonly replace?: boolean;
  /** True when the page stays scrolled as it is. */
  readonly preventScrollReset?: boolean;
};

/** A link to a page of this site. A link to the current address adds nothing to the history. */
export function Link({ to, replace, preventScrollReset = false, onClick, children, ...rest }: LinkProps) {
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

type NavLinkProps = Omit<LinkProps, 'to'> & {
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

/**
 * Whether a click is the site's to follow. Others are the browser's own: a new tab or window, a download, the
 * context menu.
 */
export function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

function opensElsewhere(target: string | undefined): boolean {
  return target !== undefined && target !== '_self';
}

/** Reports whether the site has a screen at a path pattern (`/projects/:projectSerial`). */
export type ScreenExists = (screen: string) => boolean;

const Screens = createContext<ScreenExists>(() => false);

export const ScreensProvider = Screens.Provider;

export function useScreenExists(): ScreenExists {
  return use(Screens);
}

type ScreenLinkProps = {
  /** Path pattern of the screen, as in the table of routes. */
  readonly screen: string;
  /** The address, if it differs from the pattern. */
  readonly to?: string;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** A link to a screen; renders nothing while that screen does not exist. */
export function ScreenLink({ screen, to = screen, children, ...rest }: ScreenLinkProps) {
  const exists = useScreenExists();
  if (!exists(screen)) return null;
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  );
}

/**
 * Shows the part of the page named by the address's hash: opens it if closed, scrolls to it and focuses it.
 * The page must have rendered it; an unknown name does nothing.
 */
export function useHashTarget(): void {
  const location = useLocation();
  useEffect(() => {
    const target = document.getElementById(nameIn(location.hash));
    if (target === null) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
    (target.querySelector('summary') ?? target).focus({ preventScroll: true });
  }, [location]);
}

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
