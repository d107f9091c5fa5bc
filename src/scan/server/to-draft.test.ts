import { expect, test } from 'vitest'
import { toDraft } from './to-draft.ts'

test('takes barcode, text and harvest from the label, and says who gave each fact', () => {
  const read = { barcode: '05901234123457', lines: ['Valdoro', 'Valdoro', '2024'], harvestYear: 2024 }
  expect(toDraft({ name: 'Primo Fiore', netQuantityMl: 500 }, read)).toEqual({
    name: 'Primo Fiore',
    status: 'draft',
    netQuantityMl: 500,
    gtins: [{ gtin: '05901234123457', level: 'unit' }],
    printedTexts: [{ text: 'Valdoro\n2024' }],
    harvest: { year: 2024 },
    sources: {
      name: { source: 'member' },
      netQuantityMl: { source: 'member' },
      printedTexts: { source: 'label' },
      harvest: { source: 'label' },
    },
  })
})

test('leaves out what is not known', () => {
  expect(toDraft({ name: 'Primo Fiore' }, { lines: [] })).toEqual({
    name: 'Primo Fiore',
    status: 'draft',
    sources: { name: { source: 'member' } },
  })
})
