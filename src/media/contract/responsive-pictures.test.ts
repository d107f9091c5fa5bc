import { expect, test } from 'vitest'
import { cleanHtml } from '#src/newsroom/server/rich-text/clean-html.ts'
import { addSrcset, listPictureIds, type PictureMetadata } from './responsive-pictures.ts'

const id = 'ab'.repeat(20)
const metadata: PictureMetadata = {
  _id: id,
  ...{ width: 1600, height: 900, isReady: true, isMoving: false },
  ...{ alt: 'A grove', isDecorative: false, caption: '', credit: '' },
}
const metadataById = (changes: Partial<PictureMetadata> = {}) => new Map([[id, { ...metadata, ...changes }]])
const withSrcset = (html: string, changes?: Partial<PictureMetadata>) =>
  addSrcset(cleanHtml(html), metadataById(changes))
const img = `<img alt="Trees &amp; &gt; sky" class="ol-align-center" src="/media/${id}.jpg">`

test('offers sizes and formats with the dimensions and attributes of the picture', () => {
  expect(withSrcset(`<p>${img}</p>`)).toBe(
    `<p><picture><source type="image/avif" srcset="/media/${id}-400.avif 400w, /media/${id}-800.avif 800w, /media/${id}-1200.avif 1200w" sizes="(min-width: 700px) 640px, 100vw">` +
      `<img src="/media/${id}-1200.webp" srcset="/media/${id}-400.webp 400w, /media/${id}-800.webp 800w, /media/${id}-1200.webp 1200w" sizes="(min-width: 700px) 640px, 100vw"` +
      ` alt="Trees &amp; &gt; sky" class="ol-align-center" width="1600" height="900" loading="lazy" decoding="async"></picture></p>`,
  )
})

test('offers AVIF only once all sizes are generated', () => {
  expect(withSrcset(img, { isReady: false })).not.toContain('avif')
})

test('offers no size that is wider than the picture', () => {
  const html = withSrcset(img, { width: 500, height: 300 })
  expect(html).toContain(`/media/${id}-400.webp 400w, /media/${id}-800.webp 500w"`)
  expect(html).not.toContain('1200w')
  expect(withSrcset(img, { width: 320, height: 200 })).toBe(
    `<img src="/media/${id}.jpg" alt="Trees &amp; &gt; sky" class="ol-align-center" width="320" height="200" loading="lazy" decoding="async">`,
  )
})

test('keeps a width set by an editor and derives the height', () => {
  const html = withSrcset(`<img src="/media/${id}.jpg" width="320" height="999" alt="" loading="lazy">`)
  expect(html).toContain(' width="320" height="180"')
  expect(html.match(/ loading="lazy"/g)).toHaveLength(1)
  expect(html.match(/ (?:width|height)="/g)).toHaveLength(2)
})

test('shows the first frame of an animation to readers who prefer reduced motion', () => {
  const html = withSrcset(`<img src="/media/${id}.webp" alt="">`, { isMoving: true })
  expect(html).toContain(`<source media="(prefers-reduced-motion: reduce)" srcset="/media/${id}-1200.webp">`)
  expect(html).toContain(`<img src="/media/${id}.webp" `)
})

test('adds no srcset to a picture without metadata', () => {
  const show = (path: string) => addSrcset(cleanHtml(`<img src="${path}" alt="">`), new Map())
  expect(show(`/media/${id}.png`)).toContain(`<img src="/media/${id}-1200.webp" alt="" loading="lazy"`)
  expect(show(`/media/${id}.webp`)).toContain(`<img src="/media/${id}.webp" alt=""`)
  expect(show(`/media/${id}.png`)).not.toContain('srcset')
})

test('leaves other pictures and all other HTML unchanged', () => {
  const html = cleanHtml(
    `<p>/media/${id}.jpg</p><a href="/media/${id}.jpg">x</a><img src="https://a.example/media/${id}.jpg" alt="">` +
      `<img src="/media/of/0123456789abcdef01234567/1" alt=""><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">`,
  )
  expect(addSrcset(html, metadataById())).toBe(html)
  expect(listPictureIds(html)).toEqual([])
})

test('lists each picture once', () => {
  const other = 'cd'.repeat(20)
  const html = cleanHtml(`${img}<img src="/media/${other}-800.webp" alt="">${img}`)
  expect(listPictureIds(html)).toEqual([id, other])
})
