import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import type { ProductCard, ProductPicture } from '../../contract/product.ts'
import { Arcs } from '../sensory/Arcs.tsx'
import { LabelPictures } from './LabelPictures.tsx'
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
    <LabelPictures pictures={[picture('bottle'), picture('front'), picture('back')]} name="Riserva" />,
    { messages: ['catalogue'] },
  )
  const links = page.getByRole('region', { name: 'Label' }).getByRole('link')
  await expect.element(links.first()).toHaveAttribute('href', '/media/front.webp')
  expect(links.elements()).toHaveLength(2)
  await expect.element(page.getByRole('img', { name: 'Back label of Riserva' })).toBeInTheDocument()
})

test('without pictures of labels there is no section', async () => {
  await renderInApp(<LabelPictures pictures={[picture('bottle')]} name="Riserva" />, {
    messages: ['catalogue'],
  })
  expect(page.getByRole('region').elements()).toHaveLength(0)
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
