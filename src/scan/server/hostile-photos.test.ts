// Files that attackers send instead of photos: each gets a clear answer, and none leaves anything behind.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLibraryApp, type LibraryApp } from '#src/media/server/library.fixtures.ts'
import { drawLabel, labels, takePhoto } from './label-artwork.fixtures.ts'

/** Loading the networks takes long where many tests run at a time. */
const slowMs = 120_000

let olea: LibraryApp
let photo: Buffer

beforeAll(async () => {
  olea = await createLibraryApp()
  photo = await takePhoto(await drawLabel(labels.montefiore))
})
afterAll(() => olea.close())

async function post(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return olea.app.inject({
    method: 'POST',
    url: '/api/scans',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}

function formOf(...files: [field: string, bytes: Uint8Array][]): FormData {
  const form = new FormData()
  for (const [field, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  return form
}

async function countScans(): Promise<number> {
  const { rows } = await olea.database.pool.query('select count(*)::int as total from scans')
  return rows[0].total
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
)
const script = Buffer.from('<script>alert(1)</script>')
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['nothing', () => Buffer.alloc(0)],
  ['text', () => Buffer.from('no picture at all')],
  ['an SVG', () => svg],
  ['a GIF', () => blank(9, 9).gif().toBuffer()],
  ['a JPEG that ends after its header', () => photo.subarray(0, 300)],
  ['a PNG bomb of 100 megapixels', () => blank(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
])('%s is refused, naming the field, and nothing is stored', async (_, create) => {
  const before = await countScans()
  const response = await post(formOf(['image', await create()]))
  expect(response.statusCode, response.body).toBe(400)
  expect(response.json().errors[0].path).toBe('image')
  expect(await countScans()).toBe(before)
})

test('a file in another field and two files are refused', async () => {
  expect((await post(formOf(['photo', photo]))).statusCode).toBe(400)
  expect((await post(formOf(['image', photo], ['image', photo]))).statusCode).toBeGreaterThanOrEqual(400)
})

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['a JPEG with a script after its end', () => Buffer.concat([photo, script])],
  ['CMYK', () => sharp(photo).toColourspace('cmyk').jpeg().toBuffer()],
  ['16 bits', () => sharp(photo).toColourspace('rgb16').png().toBuffer()],
  [
    'turned by its metadata',
    () => sharp(photo).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
  ],
  [
    'an animated WebP',
    () =>
      sharp([photo, photo], { join: { animated: true } })
        .webp()
        .toBuffer(),
  ],
])(
  'the label is read on a photo that is %s',
  async (_, create) => {
    const response = await post(formOf(['image', await create()]))
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json().scan.read.lines.join(' ')).toContain('MONTEFIORE')
  },
  slowMs,
)
