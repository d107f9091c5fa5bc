import { expect, test } from 'vitest'
import { createAdvertisement } from '../advertisements.fixtures.ts'
import {
  button,
  dialog,
  field,
  inDialog,
  listCall,
  message,
  press,
  renderAdvertisements,
} from '../test-advertisements.ts'

async function openCopy(changes: Parameters<typeof createAdvertisement>[1]) {
  const stored = createAdvertisement(1, changes)
  const rendered = await renderAdvertisements({
    calls: {
      [listCall]: () => [stored],
      'GET /advertisements/id/ad-1': () => stored,
      'POST /advertisements': () => stored,
    },
  })
  await press(button('Duplicate: Grove 1'))
  await expect.element(field('Title')).toHaveValue('Grove 1')
  return rendered
}

test('creates another advertisement with the same values and picture', async () => {
  const picture = { src: '/flags/1f1ee-1f1f9.svg', srcSet: '', width: 300, height: 250 }
  const period = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2999-11-30T00:00:00.000Z' }
  const imageUrl = `/media/${'a'.repeat(40)}.webp`
  const { changes } = await openCopy({ imageUrl, picture, positions: ['top', 'bottom'], ...period })
  await expect.element(dialog()).toHaveAccessibleName('New advertisement')
  await expect.element(dialog().getByAltText('Chosen picture')).toHaveAttribute('src', picture.src)
  await field('Title').fill('Grove 2')
  await press(inDialog('Create'))
  await expect.element(message('The advertisement was created.')).toBeVisible()
  expect(changes()).toMatchObject([
    {
      call: 'POST /advertisements',
      body: {
        ...{ title: 'Grove 2', content: 'Fresh oil of the new harvest', type: 'banner-main', imageUrl },
        ...{ positions: ['top', 'bottom'], advertiser: 'Mill of Olea', budget: 100, ...period },
      },
    },
  ])
})

test('leaves out a period that is over, and asks nothing when nothing was changed', async () => {
  const { changes } = await openCopy({
    startDate: '2026-01-01T00:00:00.000Z',
    endDate: '2026-01-31T00:00:00.000Z',
  })
  await expect.element(field('First day')).toHaveValue('')
  await expect.element(field('Last day')).toHaveValue('')
  await press(inDialog('Cancel'))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(changes()).toEqual([])
})
