import { describe, expect, it } from 'vitest';
import { projectTypes } from '#domain/project/project-terms.ts';
import { typeHues, untypedHue } from '#server/cards/draw-card.ts';
import { typeLooks, untypedLook } from '#web/looks/type-look.ts';

describe('preview pictures for links', () => {
  it.each(projectTypes)('use the hue that pages use for %s', (type) => {
    expect(typeHues[type]).toBe(typeLooks[type].hue);
  });

  it('use the hue that pages use for projects without a type', () => {
    expect(untypedHue).toBe(untypedLook.hue);
  });
});
