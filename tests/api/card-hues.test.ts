import { projectTypes } from '#domain/project/project-types.ts';
import { typeHues, untypedHue } from '#server/cards/type-hues.ts';
import { typeLooks, untypedLook } from '#web/kit/type-look.ts';
import { describe, expect, it } from 'vitest';

describe('the pictures that links are shown with', () => {
  it.each(projectTypes)('have the hue of the pages for %s', (type) => {
    expect(typeHues[type]).toBe(typeLooks[type].hue);
  });

  it('have the hue of the pages for what has no type', () => {
    expect(untypedHue).toBe(untypedLook.hue);
  });
});
