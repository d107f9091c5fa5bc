// Pictures of the library go from one Olea to another and come back: bytes, addresses and everything said of them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLibraryApp, type LibraryApp } from '#src/media/server/library.fixtures.ts'
import { movingPicture, picture } from '#src/media/server/pictures.fixtures.ts'
import { writeOleaExport } from './olea/write-olea-export.ts'
import { openSources } from './open-sources.ts'
import { runImport } from './run-import.ts'

let here: LibraryApp
let there: LibraryApp
let folder: string

beforeAll(async () => {
  here = await createLibraryApp()
  there = await createLibraryApp()
  folder = await mkdtemp(join(tmpdir(), 'olea-carried-'))
})
afterAll(async () => {
  await here.close()
  await there.close()
  await rm(folder, { recursive: true, force: true })
})

async function exportTo(name: string, { services }: LibraryApp): Promise<string> {
  const path = join(folder, name)
  const site = { url: 'https://olea.example', title: 'Olea' }
  await writeOleaExport(path, {
    site,
    listArticles: () => services.newsroom.exportArticles(),
    listMedia: () => services.media.listAll(),
  })
  return path
}

async function bring(path: string, { services }: LibraryApp) {
  const { sources } = await openSources([path])
  const pictures = { fetchPicture: services.media.fetchCopy, storePicture: services.media.storeCopy }
  return runImport(sources, {
    store: { ...services.newsroom, cardsOf: services.news.cardsOf },
    pictures,
  })
}

test('caption, credit, focal point and all else said of a picture come through, and the file is the same', async () => {
  const { library } = here.services.media
  const photograph = await picture('jpeg', { width: 600, height: 400 })
  const cover = await here.upload(photograph, { alt: 'A grove', caption: 'At “dawn”', credit: 'Ada & Eve' })
  await library.change(cover._id, { focalPoint: { x: 0.25, y: 0.75 } })
  const inline = await here.upload(await picture('png', { colour: '#aa7711' }), { isDecorative: 'true' })
  const moving = await here.upload(await movingPicture('gif', 3), { alt: 'Turning' }, 'mill.gif')
  const { _id } = await here.services.newsroom.create(
    {
      title: 'With pictures',
      content: `<p>Text</p><img src="${inline.address}" alt=""><img src="${moving.address}" alt="Turning">`,
      previewImage: cover.address,
      category: 'Sustainability',
    },
    undefined,
  )

  const out = await exportTo('out.jsonl', here)
  const report = await bring(out, there)
  expect(report.pictures).toEqual({ kept: 3, missing: 0 })
  expect(await readFile(await exportTo('back.jsonl', there), 'utf8')).toBe(await readFile(out, 'utf8'))

  const { picture: carried, usedIn } = await there.services.media.library.get(cover._id)
  expect(carried).toMatchObject({
    ...{ address: cover.address, alt: 'A grove', caption: 'At “dawn”', credit: 'Ada & Eve' },
    ...{ focalPoint: { x: 0.25, y: 0.75 }, fileName: 'grove.jpg', origin: 'upload', uses: 1 },
  })
  expect(usedIn).toMatchObject([{ articleId: _id, places: ['cover'] }])
  // The same file is recognised in its new place.
  expect((await there.send(photograph)).json()).toMatchObject({
    isDuplicate: true,
    picture: { _id: cover._id },
  })
  // Once more changes nothing.
  await bring(out, there)
  expect(await readFile(await exportTo('again.jsonl', there), 'utf8')).toBe(await readFile(out, 'utf8'))
})

test('a name that another picture has here is not taken from it', async () => {
  const mine = await there.upload(await picture('jpeg', { colour: '#010203' }), { alt: 'Mine' })
  const { media } = there.services
  const foreign = await media.store(await picture('jpeg', { colour: '#fefefe' }))
  const bytes = await readBytes(there, foreign.id)
  const carried = await media.storeCopy(bytes, { id: mine._id, alt: 'Not mine', urls: [] })
  expect(carried.id).not.toBe(mine._id)
  expect((await media.library.get(mine._id)).picture.alt).toBe('Mine')
  expect((await readBytes(there, mine._id)).equals(bytes)).toBe(false)
})

async function readBytes({ services }: LibraryApp, id: string): Promise<Buffer> {
  const { read } = await services.media.original(id, 'jpg')
  return Buffer.concat(await Array.fromAsync(read()))
}
