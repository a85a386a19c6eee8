import * as m from '#messages/messages.js';
import type L from 'leaflet';
import { useEffect, useState } from 'react';
import { type GestureHint, shareGestures } from './share-gestures.ts';
import classes from './shared-gestures.module.css';

const HINT_MS = 2500;

/** Shares a map's gestures with the page (`shareGestures`), and briefly shows which ones move the map. */
export function SharedGestures({ map }: { readonly map: L.Map | null }) {
  // A new object for each attempt, so that each shows the hint again.
  const [attempt, setAttempt] = useState<{ readonly hint: GestureHint | null }>({ hint: null });
  useEffect(() => (map === null ? undefined : shareGestures(map, (hint) => setAttempt({ hint }))), [map]);
  const { hint } = attempt;
  useEffect(() => {
    if (attempt.hint === null) return undefined;
    const timer = setTimeout(() => setAttempt({ hint: null }), HINT_MS);
    return () => clearTimeout(timer);
  }, [attempt]);
  return hint === null ? null : <p className={classes.hint}>{hintText(hint)}</p>;
}

function hintText(hint: GestureHint): string {
  if (hint === 'fingers') return m.map_hint_fingers();
  if (hint === 'held') return m.map_hint_held();
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return m.map_hint_wheel({ key: isApple ? '⌘' : 'Ctrl' });
}
