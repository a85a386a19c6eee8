import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router';

/** Says whether the site has a screen at a path pattern (`/projects/:projectSerial`). */
export type ScreenExists = (screen: string) => boolean;

const Screens = createContext<ScreenExists>(() => false);

export const ScreensProvider = Screens.Provider;

export function useScreenExists(): ScreenExists {
  return use(Screens);
}

type Props = {
  /** Path pattern of the screen, as the table of routes has it. */
  readonly screen: string;
  /** The address, where it is not the pattern itself. */
  readonly to?: string;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** A link to a screen; nothing at all while the site does not have that screen. */
export function ScreenLink({ screen, to = screen, children, ...rest }: Props) {
  const exists = useScreenExists();
  if (!exists(screen)) return null;
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  );
}
