import { describe, expect, it } from 'vitest';
import { builtInNames, registryKey } from '../project/source-registries.ts';
import {
  type AddedRegistry,
  changedKeys,
  checkRegistries,
  joinedRegistries,
  tidyRegistries,
  withAddedRegistries,
} from './added-registries.ts';

const toVerra = (...names: readonly string[]): AddedRegistry => ({ builtIn: 'verra', name: 'Verra', names });
const another = (name: string, ...names: readonly string[]): AddedRegistry => ({
  builtIn: null,
  name,
  names,
});

describe('the names that administrators add', () => {
  it('lead to the key of their registry, however they are written', () => {
    const registries = withAddedRegistries([toVerra('VCS Registry'), another('BC Carbon Registry', 'BCCR')]);
    expect(registryKey('vcs-registry', registries)).toBe('verra');
    expect(registryKey('Verified Carbon Standard', registries)).toBe('verra');
    expect(registryKey('B.C.C.R.', registries)).toBe(registryKey('BC carbon registry', registries));
    expect(registryKey('VCS Registry', builtInNames)).toBe('vcsregistry');
  });

  it('are kept once, under the own name of a registry that is built in', () => {
    const sent = [
      another('BC Carbon Registry', 'BCCR', 'bccr', 'bc-carbon-registry'),
      { ...toVerra('VCS Registry', 'VERRA'), name: 'Something else' },
      toVerra('vcs registry', 'V.C.U.'),
      { builtIn: 'puro', name: 'Puro', names: [] } as const,
    ];
    expect(tidyRegistries(sent)).toEqual([
      toVerra('VCS Registry', 'V.C.U.'),
      another('BC Carbon Registry', 'BCCR'),
    ]);
  });

  it.each([
    [[toVerra('Gold-Standard')], 'Gold-Standard', ['Gold Standard', 'Verra']],
    [[another('Registry', 'VERRA')], 'VERRA', ['Verra', 'Registry']],
    [[another('verra')], 'verra', ['Verra', 'verra']],
    [[another('One', 'Both'), another('Two', 'both')], 'both', ['One', 'Two']],
    [[another('One'), another('ONE')], 'ONE', ['One', 'ONE']],
    [[another('Ours', 'own')], 'own', ['Community Climate Registry', 'Ours']],
    [[toVerra('community inventories')], 'community inventories', ['Community inventories', 'Verra']],
  ])('belong to one registry: %o', (added, name, registries) => {
    expect(checkRegistries(added)).toEqual({ code: 'registry-name-taken', name, registries });
  });

  it('have a letter or digit', () => {
    expect(checkRegistries([toVerra('—')])).toEqual({ code: 'registry-name-empty', name: '—' });
    expect(checkRegistries([another('...')])).toEqual({ code: 'registry-name-empty', name: '...' });
    expect(checkRegistries(tidyRegistries([toVerra('--', '--')]))).not.toBeNull();
    expect(checkRegistries([toVerra('V'), another('É 1', '2')])).toBeNull();
  });
});

describe('a change of names', () => {
  const after = withAddedRegistries([toVerra('VCS Registry'), another('BC Carbon Registry', 'BCCR')]);

  it('changes the keys of names that are added or removed', () => {
    expect(changedKeys(builtInNames, after)).toEqual(new Set(['vcsregistry', 'bccr']));
    expect(changedKeys(after, builtInNames)).toEqual(new Set(['verra', 'bccarbonregistry']));
    expect(changedKeys(after, after)).toEqual(new Set());
  });

  it('joins the registries that were not one before', () => {
    const named = ['Verra', 'VCS', 'vcs registry', 'BCCR', 'Another'];
    expect(joinedRegistries(named, builtInNames, after)).toEqual([
      { registry: 'Verra', before: 'verra', after: 'verra' },
      { registry: 'VCS', before: 'verra', after: 'verra' },
      { registry: 'vcs registry', before: 'vcsregistry', after: 'verra' },
    ]);
    expect(joinedRegistries(named, after, builtInNames)).toEqual([]);
  });
});
