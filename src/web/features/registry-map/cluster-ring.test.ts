import { describe, expect, it, onTestFinished } from 'vitest';
import type { MapCluster } from '#contract/projects-map.ts';
import { startLocale } from '#web/kit/text/locale.ts';
import { arcsOf, clusterLabel } from './cluster-ring.tsx';

const cluster: MapCluster = {
  cluster: true,
  count: 8,
  tonnes: 212_345,
  types: { Waste: 4, Fleet: 2, 'Acid Gas Injection': 1, Others: 1 },
  expansionZoom: 9,
};

describe('the ring of a cluster', () => {
  it('has an arc for each type of the legend, by its share of projects', () => {
    expect(arcsOf(cluster)).toEqual([
      { type: 'Waste', from: 0, share: 0.5 },
      { type: 'Fleet', from: 0.5, share: 0.25 },
      { type: 'Others', from: 0.75, share: 0.25 },
    ]);
  });

  it('is said in words, in both languages', () => {
    expect(clusterLabel(cluster)).toBe(
      '8 projects close together, 212k\u00a0t\u00a0CO₂e: Waste 4, Fleet 2, Others 2',
    );
    expect(clusterLabel({ ...cluster, tonnes: 0 })).toBe(
      '8 projects close together, 0\u00a0t\u00a0CO₂e: Waste 4, Fleet 2, Others 2',
    );
    startLocale('fr');
    onTestFinished(() => startLocale('en'));
    expect(clusterLabel(cluster)).toMatch(/^8 projets rapprochés, 212\sk\st\sd’éq\.\sCO₂\s: /);
  });
});
