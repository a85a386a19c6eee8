import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';

test.describe('The API documentation', () => {
  test.describe('for readers of French', () => {
    test.use({ locale: 'fr-CA' });

    test('opens at a call by its address, and says what stays in English', { tag: '@phone-only' }, async ({
      page,
    }) => {
      await page.goto('/api/docs/registry#get-api-figures');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('API : Le registre');
      await expect(
        page.getByText('Le résumé des appels et le sens des champs sont en anglais'),
      ).toBeVisible();
      const call = page.getByRole('region', { name: 'GET /api/figures', exact: true });
      await expect(call.getByRole('heading', { name: 'GET /api/figures' })).toBeInViewport();
      await call.getByRole('button', { name: 'Envoyer la requête' }).click();
      await expect(page.getByRole('region', { name: 'Résultat de GET /api/figures' })).toContainText(
        '200 Fait',
      );
      await call.locator('summary').first().click();
      await expectAccessible(page);
    });
  });
});
