import { useCallback, useEffect, useRef, useState } from 'react';
import { readFileLink } from '#contract/uploads.ts';
import { call } from './call.ts';

const MINUTE = 60_000;
const RENEW_BEFORE_END = 2 * MINUTE;
const SIGNED_LINK = /^\/files\/([0-9a-f]{64})\?exp=(\d+)&/;

/**
 * Returns the URL of a file whose signed link may expire while the page is open: the given one, or a renewed
 * one. `renew` requests a new link, at most once a minute. With `isOnTime`, links are renewed before they
 * expire, for elements that do not report a failed link.
 */
export function useLiveLink(url: string | null, { isOnTime }: { readonly isOnTime: boolean }) {
  const [renewed, setRenewed] = useState<{ readonly of: string; readonly url: string } | null>(null);
  const lastRequest = useRef({ of: url, requestedAt: 0 });
  const current = renewed !== null && renewed.of === url ? renewed.url : url;
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  }, [current]);
  const renew = useCallback(() => {
    const [, id] = SIGNED_LINK.exec(url ?? '') ?? [];
    const isTooSoon = lastRequest.current.of === url && Date.now() - lastRequest.current.requestedAt < MINUTE;
    if (id === undefined || url === null || isTooSoon) return;
    lastRequest.current = { of: url, requestedAt: Date.now() };
    call(readFileLink, { params: { id } }).then(
      (reply) => setRenewed({ of: url, url: reply.url }),
      // The file is gone or cannot be requested now: keep the current link.
      () => undefined,
    );
  }, [url]);
  useEffect(() => {
    if (!isOnTime) return undefined;
    const check = () => {
      const [, , end] = SIGNED_LINK.exec(latest.current ?? '') ?? [];
      const isEnding = end !== undefined && Number(end) * 1000 - Date.now() < RENEW_BEFORE_END;
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
  return { url: current, renew };
}
