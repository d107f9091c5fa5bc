// Makes the draft of a product from a member's proposal and from what was read on the label.
import type { NewProduct } from '#src/catalogue/contract/product.ts'
import type { NewProposal, ScanRead } from '../contract/scan.ts'

const maxTextLength = 2_000

export function toDraft(proposal: NewProposal, read: ScanRead): NewProduct {
  const { name, brand, netQuantityMl } = proposal
  const text = [...new Set(read.lines)].join('\n').slice(0, maxTextLength).trim()
  const member = { source: 'member' as const }
  return {
    name,
    status: 'draft',
    ...(brand ? { brand } : {}),
    ...(netQuantityMl ? { netQuantityMl } : {}),
    ...(read.barcode ? { gtins: [{ gtin: read.barcode, level: 'unit' as const }] } : {}),
    ...(text ? { printedTexts: [{ text }] } : {}),
    ...(read.harvestYear ? { harvest: { year: read.harvestYear } } : {}),
    ...(read.lot ? { lots: [toLot(read.lot, read.harvestYear)] } : {}),
    sources: {
      name: member,
      ...(brand ? { brand: member } : {}),
      ...(netQuantityMl ? { netQuantityMl: member } : {}),
      ...(text ? { printedTexts: { source: 'label' } } : {}),
      ...(read.harvestYear ? { harvest: { source: 'label' } } : {}),
      ...(read.lot ? { lots: { source: 'label' } } : {}),
    },
  }
}

const toLot = (code: string, harvestYear: number | undefined) => ({
  code: code.slice(0, 80),
  ...(harvestYear ? { harvestYear } : {}),
})
