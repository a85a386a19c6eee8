import { useState } from 'react';
import * as m from '#messages/messages.js';
import { useIsHydrated } from '../hooks/browser-state.ts';
import { areSingleKeysOn, SINGLE_KEYS_OFF } from '../hooks/single-keys.ts';
import { Switch } from './switch.tsx';

/** Turns the shortcuts of a single key off and on in this browser. Without storage they stay on. */
export function SingleKeysSwitch() {
  const isHydrated = useIsHydrated();
  const [, setTurns] = useState(0);
  const turn = (isOn: boolean) => {
    keepSingleKeys(isOn);
    setTurns((turns) => turns + 1);
  };
  return (
    <Switch
      label={m.single_keys()}
      hint={m.single_keys_hint()}
      isOn={!isHydrated || areSingleKeysOn()}
      onTurn={turn}
    />
  );
}

function keepSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SINGLE_KEYS_OFF);
    else localStorage.setItem(SINGLE_KEYS_OFF, '1');
  } catch {
    /* Without storage there is nothing to keep. */
  }
}
