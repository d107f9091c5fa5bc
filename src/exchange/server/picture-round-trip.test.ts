// Exports pictures of the library, imports them into another site and exports them again: bytes, paths and metadata.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLibraryApp, type LibraryApp } from '#src/media/server/library.fixtures.ts'
import { createAnimation, createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { writeOleaExport } from './olea/write-olea-export.ts'
import { openSources } from './open-sources.ts'
import { runImport } from './run-import.ts'

let source: LibraryApp
let target: LibraryApp
let folder: string

beforeAll(async () => {
  source = await createLibraryApp()
  target = await createLibraryApp()
  folder = await mkdtemp(join(tmpdir(), 'olea-pictures-'))
})
afterAll(async () => {
  await source.close()
  await target.close()
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

async function importFile(path: string, { services }: LibraryApp) {
  const { sources } = await openSources([path])
  const pictures = {
    fetchPicture: services.media.fetchCopy,
    storePicture: services.media.storeCopy,
    storeInlinePicture: services.media.storeInline,
  }
  return runImport(sources, {
    store: { ...services.newsroom, listByIds: services.news.listByIds },
    pictures,
  })
}

test('preserves files and all metadata of pictures', async () => {
  const { library } = source.services.media
  const photograph = await createTestPicture('jpeg', { width: 600, height: 400 })
  const cover = await source.upload(photograph, { alt: 'A grove', caption: 'At “dawn”', credit: 'Ada & Eve' })
  await library.update(cover._id, { focalPoint: { x: 0.25, y: 0.75 } })
  const inline = await source.upload(await createTestPicture('png', { color: '#aa7711' }), {
    isDecorative: 'true',
  })
  const moving = await source.upload(await createAnimation('gif', 3), { alt: 'Turning' }, 'mill.gif')
  const { _id } = await source.services.newsroom.create(
    {
      title: 'With pictures',
      content: `<p>Text</p><img src="${inline.address}" alt=""><img src="${moving.address}" alt="Turning">`,
      previewImage: cover.address,
      category: 'Sustainability',
    },
    undefined,
  )

  const out = await exportTo('out.jsonl', source)
  const report = await importFile(out, target)
  expect(report.pictures).toEqual({ kept: 3, missing: 0 })
  expect(await readFile(await exportTo('back.jsonl', target), 'utf8')).toBe(await readFile(out, 'utf8'))

  const { picture: imported, usedIn } = await target.services.media.library.get(cover._id)
  expect(imported).toMatchObject({
    ...{ address: cover.address, alt: 'A grove', caption: 'At “dawn”', credit: 'Ada & Eve' },
    ...{ focalPoint: { x: 0.25, y: 0.75 }, fileName: 'grove.jpg', origin: 'upload', uses: 1 },
  })
  expect(usedIn).toMatchObject([{ recordId: _id, places: ['cover'] }])
  // The target site recognizes the same file.
  expect((await target.send(photograph)).json()).toMatchObject({
    isDuplicate: true,
    picture: { _id: cover._id },
  })
  // A second import changes nothing.
  await importFile(out, target)
  expect(await readFile(await exportTo('again.jsonl', target), 'utf8')).toBe(await readFile(out, 'utf8'))
})

test('assigns a new id if another picture already has the id', async () => {
  const existing = await target.upload(await createTestPicture('jpeg', { color: '#010203' }), { alt: 'Mine' })
  const { media } = target.services
  const other = await media.store(await createTestPicture('jpeg', { color: '#fefefe' }))
  const bytes = await readBytes(target, other.id)
  const imported = await media.storeCopy(bytes, { id: existing._id, alt: 'Other', urls: [] })
  expect(imported.id).not.toBe(existing._id)
  expect((await media.library.get(existing._id)).picture.alt).toBe('Mine')
  expect((await readBytes(target, existing._id)).equals(bytes)).toBe(false)
})

async function readBytes({ services }: LibraryApp, id: string): Promise<Buffer> {
  const { read } = await services.media.getOriginal(id, 'jpg')
  return Buffer.concat(await Array.fromAsync(read()))
}
