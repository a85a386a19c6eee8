import { readFileLink } from '#contract/uploads.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from './call.ts';

const MINUTE = 60_000;
const BEFORE_END = 2 * MINUTE;
const SIGNED = /^\/files\/([0-9a-f]{64})\?exp=(\d+)&/;

/**
 * The address of a file whose link may end while the page stays open: the one given, or one fetched anew since. `renew` asks
 * for one, at most once a minute; with `isOnTime` it is asked for before the link ends, as nothing tells when a link fails.
 */
export function useLiveLink(url: string | null, { isOnTime }: { readonly isOnTime: boolean }) {
  const [fresh, setFresh] = useState<{ readonly of: string; readonly url: string } | null>(null);
  const last = useRef({ of: url, asked: 0 });
  const shown = fresh !== null && fresh.of === url ? fresh.url : url;
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const renew = useCallback(() => {
    const [, id] = SIGNED.exec(url ?? '') ?? [];
    const isTooSoon = last.current.of === url && Date.now() - last.current.asked < MINUTE;
    if (id === undefined || url === null || isTooSoon) return;
    last.current = { of: url, asked: Date.now() };
    call(readFileLink, { params: { id } }).then(
      (answer) => setFresh({ of: url, url: answer.url }),
      // It opens no more, or cannot be asked for now: what is shown stays.
      () => undefined,
    );
  }, [url]);
  useEffect(() => {
    if (!isOnTime) return undefined;
    const check = () => {
      const [, , end] = SIGNED.exec(latest.current ?? '') ?? [];
      const isEnding = end !== undefined && Number(end) * 1000 - Date.now() < BEFORE_END;
      if (isEnding && document.visibilityState === 'visible') renew();
    };
    check();
    const timer = setInterval(check, MINUTE);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isOnTime, renew]);
  return { url: shown, renew };
}
