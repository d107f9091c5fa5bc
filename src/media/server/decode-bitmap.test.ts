// BMP and ICO files as old programs write them, and damaged ones.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isBitmap } from './decode-bitmap.ts'
import { decodeInlinePicture } from './decode-picture.ts'
import { createTestPicture } from './pictures.fixtures.ts'

type Layout = { bits: number; rows: Buffer; palette?: string; height?: number }

/** A header of 40 bytes, a palette and rows, the last row first. */
function createDib({ bits, rows, palette = '', height = 2 }: Layout): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(2, 4)
  header.writeInt32LE(height, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(bits, 14)
  header.writeUInt32LE(palette.length / 8, 32)
  return Buffer.concat([header, Buffer.from(palette, 'hex'), rows])
}

function createBmp(layout: Layout): Buffer {
  const dib = createDib(layout)
  const file = Buffer.alloc(14)
  file.write('BM', 'latin1')
  file.writeUInt32LE(14 + dib.length - layout.rows.length, 10)
  return Buffer.concat([file, dib])
}

function createIcon(entry: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.set([0, 0, 1, 0, 1, 0, 2, 2])
  head.writeUInt32LE(entry.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, entry])
}

const hex = (rows: string) => Buffer.from(rows, 'hex')
/** Two rows of two pixels: red and green above blue and white. */
const trueColor = hex('ff0000ffffff00000000ff00ff000000')
const palette = '0000ff00' + '00ff0000' + 'ff000000' + 'ffffff00'

async function readPixels(bytes: Buffer): Promise<string> {
  const { data } = await decodeInlinePicture(bytes)
  const raw = await sharp(data).ensureAlpha().raw().toBuffer()
  return raw.toString('hex')
}

test.each<[string, Buffer]>([
  ['24 bits', createBmp({ bits: 24, rows: trueColor })],
  ['8 bits', createBmp({ bits: 8, palette, rows: hex('0203000000010000') })],
  ['4 bits', createBmp({ bits: 4, palette, rows: hex('2300000001000000') })],
  ['32 bits', createBmp({ bits: 32, rows: hex('ff000000ffffff000000ff0000ff0000') })],
  ['rows from the top', createBmp({ bits: 8, palette, height: -2, rows: hex('0001000002030000') })],
])('reads a BMP with %s', async (_what, bytes) => {
  expect(isBitmap(bytes)).toBe(true)
  expect(await readPixels(bytes)).toBe('ff0000ff00ff00ff0000ffffffffffff')
})

test('reads an icon with a transparency mask, and one that contains a PNG', async () => {
  const rows = Buffer.concat([trueColor, hex('4000000000000000')])
  // The second pixel of the lower row is transparent.
  expect(await readPixels(createIcon(createDib({ bits: 24, height: 4, rows })))).toBe(
    'ff0000ff00ff00ff0000ffffffffff00',
  )
  const png = await createTestPicture('png', { width: 30, height: 20 })
  expect(await decodeInlinePicture(createIcon(png))).toMatchObject({
    width: 30,
    height: 20,
    extension: 'png',
  })
})

test.each<[string, Buffer]>([
  ['without its pixels', createBmp({ bits: 24, rows: trueColor.subarray(0, 9) })],
  ['with a color that its palette lacks', createBmp({ bits: 8, palette, rows: hex('0203000000090000') })],
  ['with a depth that does not exist', createBmp({ bits: 7, rows: trueColor })],
  ['of an impossible height', createBmp({ bits: 24, height: 2_000_000_000, rows: trueColor })],
  ['that ends in its header', Buffer.from('BM and nothing else')],
  ['of an icon without pictures', createIcon(Buffer.alloc(0))],
])('rejects a bitmap %s', async (_what, bytes) => {
  await expect(decodeInlinePicture(bytes)).rejects.toMatchObject({ status: 400 })
})
