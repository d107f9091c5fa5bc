import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PictureStore } from './import-store.ts'
import { storeLocalPictures } from './store-local-pictures.ts'

const pictures: PictureStore = {
  fetchPicture: async () => undefined,
  storePicture: async (bytes) =>
    bytes.toString() === 'drawing' ? undefined : { path: '/media/a.png', width: 8, height: 6 },
  storeInlinePicture: async (dataUrl) =>
    dataUrl.startsWith('data:image/svg') ? undefined : { path: '/media/b.png', width: 4, height: 3 },
}

test('stores pictures from the root folders of site generators; reports missing and unusable pictures', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'olea-pictures-')))
  try {
    await mkdir(join(folder, 'static/img'), { recursive: true })
    await writeFile(join(folder, 'static/img/a.png'), 'picture')
    await writeFile(join(folder, 'b.svg'), 'drawing')
    const html = ['img/a.png', 'b.svg', 'c.png']
      .map((path) => `<img src="file:${path}" alt="${path}">`)
      .join(' ')
    const calls: string[] = []
    const result = await storeLocalPictures(
      { html, coverUrl: 'file:img/a.png' },
      { folder, pictures },
      {
        onStored: () => calls.push('stored'),
        onMissing: (path, reason) => calls.push(`${path} ${reason}`),
      },
    )
    expect(result).toEqual({
      html: '<img src="/media/a.png" width="8" height="6" alt="img/a.png"> b.svg c.png',
      coverUrl: '/media/a.png',
    })
    expect(calls).toEqual([
      'stored',
      'b.svg is not a usable picture (JPEG, PNG, WebP, AVIF or GIF within the size limit)',
      'c.png is not in the folder',
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('stores pictures inside the text, and replaces unusable ones by their description', async () => {
  const png = `data:image/png;base64,${'A'.repeat(300)}`
  const svg = `data:image/svg+xml;base64,${'A'.repeat(300)}`
  const spacer = 'data:image/gif;base64,AAAA'
  const html = `<img src="${png}" alt="mill"> <img src="${svg}" alt="plan"> <img src="${spacer}" alt="">`
  const calls: string[] = []
  const callbacks = {
    onStored: () => calls.push('stored'),
    onMissing: (name: string, reason: string) => calls.push(`${name} ${reason}`),
  }
  expect(
    await storeLocalPictures({ html, coverUrl: spacer }, { folder: undefined, pictures }, callbacks),
  ).toEqual({
    html: `<img src="/media/b.png" width="4" height="3" alt="mill"> plan <img src="/media/b.png" width="4" height="3" alt="">`,
    coverUrl: '/media/b.png',
  })
  expect(calls).toEqual([
    'stored',
    'A picture inside the text (image/svg+xml) is not a usable picture',
    'stored',
  ])
  expect(
    await storeLocalPictures({ html, coverUrl: png }, { folder: undefined, pictures: undefined }, callbacks),
  ).toEqual({
    html,
    coverUrl: png,
  })
})
