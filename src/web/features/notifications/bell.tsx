import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Bell as BellCounts } from '#contract/notifications.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { useDismiss } from '#web/kit/hooks/use-dismiss.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';
import { LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './bell.module.css';
import { bellQuery } from './bell-query.ts';

const Panel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

/** From this width the bar shows its menus, and the bell opens a panel; below, it leads to the page. */
const WIDE = '(min-width: 80em)';
const MAX_SHOWN = 99;

/** The bell with the number of what needs the reader, and behind it what that is. */
export function Bell({ account }: { readonly account: string }) {
  const { data: bell } = useQuery(bellQuery(account));
  const isWide = useSyncExternalStore(onWidthChange, () => window.matchMedia(WIDE).matches);
  const count = bell?.count ?? 0;
  const face = (
    <>
      <IconBell size={22} stroke={1.75} aria-hidden />
      {count === 0 ? null : (
        <span className={classes.count} aria-hidden>
          {count > MAX_SHOWN ? m.bell_many() : formatWhole(count)}
        </span>
      )}
    </>
  );
  const label = count === 0 ? m.bell_label() : m.bell_count({ count, shown: formatWhole(count) });
  if (isWide) return <PanelBell bell={bell} label={label} face={face} />;
  return (
    <div className={classes.place}>
      <Link to={pagePaths.notifications} className={classes.bell} aria-label={label}>
        {face}
      </Link>
    </div>
  );
}

function onWidthChange(listener: () => void): () => void {
  const width = window.matchMedia(WIDE);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}

type PanelBellProps = {
  readonly bell: BellCounts | undefined;
  readonly label: string;
  readonly face: React.ReactNode;
};

/** Opens the panel; Escape, a press or focus elsewhere, and a followed link close it. */
function PanelBell({ bell, label, face }: PanelBellProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { router } = useSiteRouter();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // The key in the address bar: its page may not be shown yet.
  const isOpen = openAt === router.current().location.key;
  const close = () => setOpenAt(null);
  useDismiss(place, isOpen, close);
  return (
    <div ref={place} className={classes.place}>
      <button
        type="button"
        className={classes.bell}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? null : router.current().location.key)}
      >
        {face}
      </button>
      <section id={id} className={classes.panel} aria-label={m.notifications_title()} hidden={!isOpen}>
        {isOpen ? (
          <LazyPart
            waiting={
              <Waiting>
                <Skeleton height={240} />
              </Waiting>
            }
          >
            <Panel bell={bell} onFollow={close} />
          </LazyPart>
        ) : null}
      </section>
    </div>
  );
}
