import { expect, type Page } from '@playwright/test';
import type { SerialDetails } from '#contract/serials.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { test } from '../support/demonstration.ts';
import { findProjectWithUnits, readAnswer } from '../support/public-registry.ts';

/** Expects the bar of a range to have this many parts, each wide enough to be seen, without being read aloud. */
async function expectParts(page: Page, parts: number) {
  const bar = page.locator('[aria-labelledby="serial-answer"] > :first-child > [aria-hidden]');
  await expect(bar.locator(':scope > span')).toHaveCount(parts);
  const widths = await bar
    .locator(':scope > span')
    .evaluateAll((spans) => spans.map((span) => (span as unknown as Rect).getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(2);
}

type Rect = { getBoundingClientRect(): { readonly width: number } };

test('the bar of a range has each of its parts', { tag: '@phone-only' }, async ({ page, request }) => {
  const rows = (await findProjectWithUnits(request)).emissionReductions.registered;
  const [min, max] = [
    Math.min(...rows.map(({ serialMin }) => serialMin)),
    Math.max(...rows.map(({ serialMax }) => serialMax)),
  ];
  const range = formatSerialRange({ project: rows[0]?.serialProject ?? '', min, max });
  const [details] = await readAnswer<readonly SerialDetails[]>(request, `/api/serials?serial=${range}`);
  const parts = details?.blocks.length ?? 0;
  // The project's page joins what one organization received; here every state has its part.
  expect(parts).toBeGreaterThanOrEqual(rows.length);
  await page.goto(`/serial?serial=${range}`);
  await expectParts(page, parts);
});
