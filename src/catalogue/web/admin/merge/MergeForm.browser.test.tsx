import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAdminPage } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import type { Product } from '../../../contract/product.ts'
import { riserva } from '../products.fixtures.ts'
import { MergeDialog } from './MergeDialog.tsx'

const double: Product = {
  ...riserva,
  ...{ _id: 'double', name: 'Riserva 500 ml', mill: 'Old mill', grade: null },
  extraction: { cold: true, filtered: false },
}

const fact = (name: string) => page.getByRole('dialog').getByRole('group', { name, exact: true })

function renderDialog(one: Product, other: Product) {
  return renderAdminPage(
    <MergeDialog ids={['riserva', 'double']} onClose={() => undefined} onMerged={() => undefined} />,
    {
      messages: ['catalogue', 'products'],
      calls: { 'GET /products/riserva': () => one, 'GET /products/double': () => other },
    },
  )
}

test('proposes the facts that only the double has, and is accessible', async () => {
  await renderDialog(riserva, double)
  // Of the double more is known.
  await fact('Which oil do you want to keep?')
    .getByRole('radio', { name: /Riserva 8/ })
    .click()
  await expect.element(fact('Mill').getByRole('radio', { name: 'Old mill' })).toBeChecked()
  await expect
    .element(fact('Product type').getByRole('radio', { name: 'Extra virgin olive oil' }))
    .toBeChecked()
  await expect
    .element(fact('Extraction').getByRole('radio', { name: 'cold extraction, unfiltered' }))
    .toBeChecked()
  await expect.element(fact('Name').getByRole('radio', { name: 'Riserva', exact: true })).toBeChecked()
  await expectAccessible('merge', 'dialog[open]')
})

test('states facts in the words of the page of a product', async () => {
  const tasted = {
    ...{ by: 'panel' as const, name: 'Panel Torre Nova', date: '2026-02-05' },
    ...{ fruity: 5.2, bitter: 3, pungent: 4 },
  }
  await renderDialog(riserva, {
    ...double,
    origin: { countries: ['ES'], region: 'Jaén', altitudeMetres: 780 },
    harvest: { year: 2025, from: '2025-11-04', to: '2025-11-22', method: 'shaker' },
    analyses: [{ acidity: 0.17, peroxideValue: 5.2, lot: 'AH-4' }],
    language: 'sp',
    sensory: [tasted],
    cultivars: [{ name: 'Picual', share: 70 }, { name: 'Hojiblanca' }],
    lots: [{ code: 'AH-4', bestBefore: '2027-05-01' }],
  })
  const expected = {
    'Country of origin': 'Spain, Jaén, 780 m',
    Harvest: '2025, 4.11.2025 – 22.11.2025, shaken from the tree',
    Analyses: 'Acidity 0.17%, Peroxide value 5.2 meq O₂/kg, lot AH-4',
    'Language of the label': 'Español',
    Tastings: 'Panel test, Panel Torre Nova, 5.2.2026, Fruity 5.2, Bitter 3.0, Pungent 4.0',
    Cultivar: 'Picual 70%, Hojiblanca',
    Lots: 'AH-4 (best before 1.5.2027)',
  }
  for (const [name, text] of Object.entries(expected))
    await expect.element(fact(name).getByRole('radio', { name: text, exact: true })).toBeVisible()
})

test.each([
  ['the published one', { status: 'draft' as const }, {}],
  ['the one of which more is known', {}, { producer: 'Frantoio Rossi' }],
])('proposes to keep %s', async (_which, first, second) => {
  await renderDialog({ ...riserva, ...first }, { ...double, grade: riserva.grade, ...second })
  const choice = page.getByRole('dialog').getByRole('group', { name: 'Which oil do you want to keep?' })
  await expect.element(choice.getByRole('radio', { name: /Riserva 500 ml/ })).toBeChecked()
})
