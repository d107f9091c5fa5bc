import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import type { Product, ProductCard, ProductPicture } from '../../contract/product.ts'
import { emptyProduct } from '../../contract/product-fields.ts'
import { Arcs } from '../sensory/Arcs.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductLabel } from './ProductLabel.tsx'
import { SimilarProducts } from './SimilarProducts.tsx'

const picture = (kind: ProductPicture['kind']): ProductPicture => ({
  ...{ _id: kind, kind, src: `/media/${kind}.webp`, srcSet: '', width: 600, height: 780, credit: '' },
})

const card: ProductCard = {
  ...{ _id: '1', gtin: null, name: 'Colle Alto Riserva', brand: 'Colle Alto', line: 'Riserva' },
  ...{ grade: 'extra-virgin', countries: ['IT'], region: '', netQuantityMl: 500, container: 'tin' },
  ...{ harvestYear: null, status: 'live', picture: null, rating: { average: null, count: 0 } },
}

test('shows the labels with the side they are on, and leads to each picture', async () => {
  await renderInApp(
    <ProductLabel
      product={{ ...product, pictures: [picture('bottle'), picture('front'), picture('back')] }}
    />,
    { messages: ['catalogue'] },
  )
  const links = page.getByRole('region', { name: 'Label' }).getByRole('link')
  await expect.element(links.first()).toHaveAttribute('href', '/media/front.webp')
  expect(links.elements()).toHaveLength(2)
  await expect.element(page.getByRole('img', { name: 'Back label of Riserva' })).toBeInTheDocument()
})

test('without pictures of labels there is no section', async () => {
  await renderInApp(<ProductLabel product={{ ...product, pictures: [picture('bottle')] }} />, {
    messages: ['catalogue'],
  })
  expect(page.getByRole('region').elements()).toHaveLength(0)
})

test('shows the texts of the label in the language of the page, otherwise the original and its language', async () => {
  const greek = { language: 'el', text: 'Εξαιρετικό παρθένο ελαιόλαδο' }
  await renderInApp(
    <ProductLabel
      product={{
        ...product,
        categoryTexts: [greek, { language: 'pt', text: 'Azeite virgem extra' }],
        printedTexts: [
          { text: 'ΕΛΑΙΟΛAΔO 0,75' },
          { language: 'el', text: 'Μακριά από το φως' },
          { language: 'en-GB', text: 'Store away from light\nand heat' },
        ],
      }}
    />,
    { messages: ['catalogue'] },
  )
  const label = page.getByRole('region', { name: 'Label' })
  await expect.element(label.getByText(greek.text)).toHaveAttribute('lang', 'el')
  const [category, printed] = label.getByRole('term').elements()
  expect(category?.textContent).toBe('Category on the labelGreek')
  expect(printed?.textContent).toBe('Texts of the label')
  const texts = label.getByRole('definition').elements()
  expect(texts.map((each) => each.textContent)).toEqual([greek.text, 'Store away from light\nand heat'])
})

test('shows what was tasted as arcs, and none when nobody tasted', async () => {
  await renderInApp(<Arcs profile={{ by: 'panel', fruity: 5, bitter: 3 }} />, { messages: ['catalogue'] })
  const arcs = page.getByRole('listitem')
  expect(arcs.elements().map((arc) => arc.querySelector('text')?.textContent)).toEqual(['5.0', '3.0', '–'])
})

test.each([undefined, { by: 'sommelier', aromas: { grass: 4 } } as const])(
  'shows no arcs without tastes',
  async (profile) => {
    await renderInApp(<Arcs profile={profile} />, { messages: ['catalogue'] })
    expect(page.getByRole('listitem').elements()).toHaveLength(0)
    expect(document.querySelector('svg[role=img]')).toBeNull()
  },
)

test('leads to similar oils', async () => {
  await renderInApp(<SimilarProducts products={[card]} />, { messages: ['catalogue'] })
  const link = page.getByRole('region', { name: 'Similar oils' }).getByRole('link', { name: 'Riserva' })
  await expect.element(link).toHaveAttribute('href', '/app/oils/1')
})

const product: Product = {
  ...emptyProduct,
  chemistry: null,
  ...{ categoryText: '', labelTexts: [] },
  ...{ _id: 'a', gtin: null, gtins: [], status: 'live', mergedInto: null, sources: {}, pictures: [] },
  ...{ offers: [], crowd: null, rating: { average: null, count: 0 }, completeness: 10, version: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  name: 'Riserva',
}

test('an imported protection can be without its name', async () => {
  const origin = { countries: ['IT'], protection: 'pgi' as const }
  await renderInApp(<ProductFacts product={{ ...product, origin }} now={new Date(0)} />, {
    messages: ['catalogue', 'scan'],
  })
  const facts = page.getByRole('region', { name: 'Facts' }).getByRole('definition')
  await expect.element(facts.filter({ hasText: /^Protected geographical indication$/ })).toBeVisible()
})

test('lists what was measured, how it was made and until when a certification is valid', async () => {
  const known: Product = {
    ...product,
    harvest: { year: 2025, from: '2025-10-20', to: '2025-11-03' },
    origin: {
      countries: ['IT'],
      protection: 'pdo',
      protectedName: 'Chianti Classico',
      protectedId: 'EUGI00000013165',
    },
    extraction: { cold: true, maxCelsius: 25.5 },
    analyses: [
      { deltaK: -0.002, waxes: 41, ethylEsters: 9, polyphenols: 412, polyphenolMethod: 'HPLC', lot: 'B7' },
      { acidity: 0.31, lot: 'A1', harvestYear: 2024, laboratory: 'Chemiservice' },
    ],
    lots: [{ code: 'B7', harvestYear: 2025, bestBefore: '2027-05-31' }],
    certifications: [{ scheme: 'EU organic', number: 'IT-BIO-009', validUntil: '2027-01-31' }],
  }
  await renderInApp(<ProductFacts product={known} now={new Date('2026-03-01T12:00:00Z')} />, {
    messages: ['catalogue', 'scan'],
  })
  const facts = page.getByRole('region', { name: 'Facts' })
  for (const text of [
    /20\.10\.2025 to 3\.11\.2025/,
    /at most 25\.5 °C/,
    /^-0\.002$/,
    /^41 mg\/kg$/,
    /^412 mg\/kg, by HPLC$/,
    /^lot B7, harvest 2025, best before 31\.5\.2027$/,
    /^EU organic IT-BIO-009, valid until 31\.1\.2027$/,
  ])
    await expect.element(facts.getByRole('definition').filter({ hasText: text })).toBeVisible()
  await expect
    .element(facts.getByRole('link', { name: 'Entry EUGI00000013165 in the EU register' }))
    .toHaveAttribute('href', expect.stringContaining('/details/EUGI00000013165'))
  expect(facts.getByText('Tocopherols').elements()).toEqual([])
  await expect.element(facts.getByText('0.31%')).not.toBeVisible()
  await facts.getByText('1 earlier analysis').click()
  await expect.element(facts.getByText('0.31%')).toBeVisible()
  await expect.element(facts.getByText(/lot A1.*Chemiservice/)).toBeVisible()
})
