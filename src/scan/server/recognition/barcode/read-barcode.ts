// Reads the retail barcode of a photo. A blurred barcode can be read wrongly with a valid check digit, so that one reading
// proves nothing: several passes of two decoders vote.
import { averageRows, equalizeLocally, sharpen } from '../picture/filters.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { type BarRegion, cropBars, findBars } from './find-bars.ts'
import { readWithZbar } from './zbar.ts'
import { readWithZxing } from './zxing.ts'

export type BarcodeReading = {
  /** The code with at least two votes and more than any other, as 14 digits. */
  code?: string
  /** Codes with fewer votes. One of them is an answer only if the catalogue knows it. */
  unconfirmed: string[]
}

type Pass = () => Promise<string[]>

const votesNeeded = 2

/** @param votes codes that were read elsewhere, such as by the camera of the phone */
export async function readBarcode(picture: GreyPicture, votes: string[] = []): Promise<BarcodeReading> {
  const counts = new Map<string, number>()
  const add = (codes: Iterable<string>): void => {
    for (const code of new Set(codes)) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  add(votes)
  for (const pass of listPasses(picture)) {
    add(await pass())
    const [[leader, leading] = ['', 0], ...others] = rank(counts)
    if (leading >= votesNeeded && others.length === 0) return { code: leader, unconfirmed: [] }
  }
  return count(counts)
}

function count(counts: Map<string, number>): BarcodeReading {
  const ranked = rank(counts)
  const [[leader, leading] = ['', 0], [, following] = ['', 0]] = ranked
  const codes = ranked.map(([code]) => code)
  if (leading < votesNeeded || leading === following) return { unconfirmed: codes }
  return { code: leader, unconfirmed: codes.slice(1) }
}

function rank(counts: Map<string, number>): [string, number][] {
  return [...counts].sort(([, one], [, other]) => other - one)
}

function listPasses(picture: GreyPicture): Pass[] {
  return [
    () => readWithZxing(picture),
    ...findBars(picture).flatMap((region) => listRegionPasses(picture, region)),
    () => readWithZbar(picture),
  ]
}

/** The bars are upright, so that the decoders need not turn the picture. One line across the bars is enough here. */
const uprightLine = { tryRotate: false, tryDownscale: false, minLineCount: 1 }

function listRegionPasses(picture: GreyPicture, region: BarRegion): Pass[] {
  const crops = new Map<number, GreyPicture>()
  const crop = (scale: number): GreyPicture => {
    const made = crops.get(scale) ?? cropBars(picture, region, scale)
    crops.set(scale, made)
    return made
  }
  return [
    () => readWithZxing(sharpen(crop(2), 4, 2), uprightLine),
    () => readWithZbar(crop(1)),
    () => readWithZxing(equalizeLocally(crop(1), 12), { ...uprightLine, minLineCount: 2 }),
    () => readWithZbar(crop(2)),
    () => readWithZxing(equalizeLocally(crop(2), 24), uprightLine),
    () => readWithZbar(equalizeLocally(crop(2), 24)),
    () => readWithZxing(sharpen(averageRows(crop(2), 8), 4, 2), uprightLine),
    () => readWithZxing(sharpen(crop(3), 5, 2), uprightLine),
    () => readWithZxing(sharpen(crop(2), 3, 4), uprightLine),
  ]
}
