import { projectTypes } from '#domain/project/project-terms.ts';
import { typeHues, untypedHue } from '#server/cards/type-hues.ts';
import { typeLooks, untypedLook } from '#web/kit/looks/type-look.ts';
import { describe, expect, it } from 'vitest';

describe('preview pictures for links', () => {
  it.each(projectTypes)('use the hue that pages use for %s', (type) => {
    expect(typeHues[type]).toBe(typeLooks[type].hue);
  });

  it('use the hue that pages use for projects without a type', () => {
    expect(untypedHue).toBe(untypedLook.hue);
  });
});
