import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { isPlainClick } from './link.tsx';

type Follow = (to: string, options: NavigateOptions) => void;

const FollowContext = createContext<Follow | null>(null);

/** Lets the links inside follow addresses without being drawn again when the address changes. */
export function StableLinks({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  const follow = useCallback((to: string, options: NavigateOptions) => void latest.current(to, options), []);
  return <FollowContext value={follow}>{children}</FollowContext>;
}

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** A path of this site, or a query for the current page. */
  readonly to: string;
  /** True when the page stays scrolled as it is. */
  readonly preventScrollReset?: boolean;
};

/**
 * A link for tables of thousands of links, inside `StableLinks`: `Link` is drawn again whenever the address
 * changes.
 */
export function StableLink({ to, preventScrollReset = false, children, ...rest }: Props) {
  const follow = use(FollowContext);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (follow === null || !isPlainClick(event)) return;
    event.preventDefault();
    follow(to, { replace: event.currentTarget.href === window.location.href, preventScrollReset });
  };
  return (
    <a {...rest} href={to} onClick={onClick}>
      {children}
    </a>
  );
}
