import { createContext, use, type ReactNode } from 'react';
import { Link } from './link.tsx';

/** Reports whether the site has a screen at a path pattern (`/projects/:projectSerial`). */
export type ScreenExists = (screen: string) => boolean;

const Screens = createContext<ScreenExists>(() => false);

export const ScreensProvider = Screens.Provider;

export function useScreenExists(): ScreenExists {
  return use(Screens);
}

type Props = {
  /** Path pattern of the screen, as in the table of routes. */
  readonly screen: string;
  /** The address, if it differs from the pattern. */
  readonly to?: string;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** A link to a screen; renders nothing while that screen does not exist. */
export function ScreenLink({ screen, to = screen, children, ...rest }: Props) {
  const exists = useScreenExists();
  if (!exists(screen)) return null;
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  );
}
