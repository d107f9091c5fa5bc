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

test('proposes the facts that only the double has, and is accessible', async () => {
  await renderAdminPage(
    <MergeDialog ids={['riserva', 'double']} onClose={() => undefined} onMerged={() => undefined} />,
    {
      messages: ['catalogue', 'products'],
      calls: { 'GET /products/riserva': () => riserva, 'GET /products/double': () => double },
    },
  )
  const fact = (name: string) => page.getByRole('dialog').getByRole('group', { name, exact: true })
  await expect.element(fact('Mill').getByRole('radio', { name: 'Old mill' })).toBeChecked()
  await expect
    .element(fact('Product type').getByRole('radio', { name: 'Extra virgin olive oil' }))
    .toBeChecked()
  await expect
    .element(fact('Extraction').getByRole('radio', { name: 'cold extraction · unfiltered' }))
    .toBeChecked()
  await expect.element(fact('Name').getByRole('radio', { name: 'Riserva', exact: true })).toBeChecked()
  await expectAccessible('merge', 'dialog[open]')
})
