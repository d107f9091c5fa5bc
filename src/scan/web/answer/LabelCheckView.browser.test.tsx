import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import type { LabelCheck } from '../../contract/label-check.ts'
import { LabelCheckView } from './LabelCheckView.tsx'

const check: LabelCheck = {
  grade: 'extra-virgin',
  particulars: [
    { particular: 'legal-name', isRead: true, text: 'Olio extra vergine di oliva' },
    { particular: 'lot', isRead: false },
  ],
  findings: [
    { finding: 'acidity-alone', kind: 'condition', texts: ['Acidità 0,3 %'] },
    { finding: 'two-quantities', kind: 'contradiction', texts: ['500 ml', '750 ml'] },
  ],
}
const product: ProductCard = {
  ...{ _id: 'riserva', gtin: null, name: 'Riserva', brand: 'Monte Scuro', line: '', grade: 'extra-virgin' },
  ...{ countries: ['IT'], region: '', netQuantityMl: 500, container: null, harvestYear: null },
  ...{ status: 'live', picture: null, rating: { average: null, count: 0 } },
}
const render = (language: LanguageCode = 'en') =>
  renderInApp(<LabelCheckView check={check} product={product} />, {
    language,
    messages: ['catalogue', 'scan'],
  })

test('shows what was read, what was not, and the law with a link', async () => {
  await render()
  await expect.element(page.getByText('Acidità 0,3 %')).toBeVisible()
  await page.getByText('1 of 2 particulars read').click()
  await expect.element(page.getByText('Olio extra vergine di oliva')).toBeVisible()
  await expect.element(page.getByText('Not read on this photo', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '\u2068(EU) 2022/2104\u2069' }))
    .toHaveAttribute('href', 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02022R2104-20240610')
  await expect
    .element(page.getByRole('link', { name: 'Compare with the facts of Monte Scuro Riserva' }))
    .toHaveAttribute('href', '/app/oils/riserva#facts')
})

test('shows the protected name of the oil, with its entry in the register', async () => {
  const protectedOrigin = {
    ...{ protection: 'pdo' as const, protectedName: 'Umbria', protectedId: 'EUGI00000013165' },
  }
  await renderInApp(<LabelCheckView check={check} product={product} protectedOrigin={protectedOrigin} />, {
    messages: ['catalogue', 'scan'],
  })
  await expect.element(page.getByText(/Protected designation of origin: .*Umbria/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Entry EUGI00000013165 in the EU register' }))
    .toHaveAttribute('href', expect.stringContaining('/details/EUGI00000013165'))
})

test('an oil without a protected name leads to no register', async () => {
  await render()
  expect(page.getByRole('link', { name: 'EU register' }).elements()).toEqual([])
  expect(page.getByText('Protected').elements()).toEqual([])
})

test('names the article where it was checked, otherwise the act alone', async () => {
  await render()
  await page.getByText('1 of 2 particulars read').click()
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent?.replaceAll(/[\u2068\u2069]/g, ''))
  expect(links).toEqual([
    '(EU) 2022/2104',
    '(EU) No 1169/2011, Article 23',
    '(EU) No 1308/2013, Annex VII, Part VIII',
    '2011/91/EU',
    'Compare with the facts of Monte Scuro Riserva',
  ])
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await render(language)
  await expectAccessible('label check')
})
