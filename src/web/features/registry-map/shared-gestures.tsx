import * as m from '#messages/messages.js';
import type L from 'leaflet';
import { useEffect, useState } from 'react';
import { type GestureHint, shareGestures } from './share-gestures.ts';
import classes from './shared-gestures.module.css';

const SHOWN_MS = 1500;

/** Shares a map's gestures with the page (`shareGestures`), and says for a moment which ones are the map's. */
export function SharedGestures({ map }: { readonly map: L.Map | null }) {
  // A new object for each try: each shows the hint anew.
  const [tried, setTried] = useState<{ readonly hint: GestureHint | null }>({ hint: null });
  useEffect(() => (map === null ? undefined : shareGestures(map, (hint) => setTried({ hint }))), [map]);
  const { hint } = tried;
  useEffect(() => {
    if (tried.hint === null) return undefined;
    const timer = setTimeout(() => setTried({ hint: null }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [tried]);
  return hint === null ? null : <p className={classes.hint}>{hintText(hint)}</p>;
}

function hintText(hint: GestureHint): string {
  if (hint === 'fingers') return m.map_hint_fingers();
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return m.map_hint_wheel({ key: isApple ? '⌘' : 'Ctrl' });
}
