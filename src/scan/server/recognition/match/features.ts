// Local features: points of a picture that are found again from another side, each with a binary descriptor (ORB).
import { type GreyPicture, openGrey, toGrey } from '../picture/grey-picture.ts'
import { type Features, wordsPerDescriptor } from './feature-values.ts'
import { type Cv, loadOpenCv } from './opencv.ts'

const sidePx = 900
const cells = 8
/** A descriptor compares points of a square with this side. */
const patchPx = 31

/** @param count at most so many points, spread over the picture */
export async function findFeatures(picture: GreyPicture, count: number): Promise<Features> {
  const { cv } = await loadOpenCv()
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  // OpenCV throws when a picture has a single row or column.
  if (Math.min(width, height) < patchPx) return createNoFeatures(picture)
  const resized = scale < 1 ? await toGrey(openGrey(picture).resize(width, height)) : picture
  const found = detect(cv, resized, count * 2)
  const chosen = spread(found, resized, count)
  const points = new Float32Array(chosen.length * 2)
  const descriptors = new Uint32Array(chosen.length * wordsPerDescriptor)
  chosen.forEach((index, at) => {
    points[2 * at] = (found.x[index] ?? 0) / scale
    points[2 * at + 1] = (found.y[index] ?? 0) / scale
    const start = index * wordsPerDescriptor
    descriptors.set(found.descriptors.subarray(start, start + wordsPerDescriptor), at * wordsPerDescriptor)
  })
  return { width: picture.width, height: picture.height, points, descriptors }
}

function createNoFeatures({ width, height }: GreyPicture): Features {
  return { width, height, points: new Float32Array(0), descriptors: new Uint32Array(0) }
}

type Found = { x: number[]; y: number[]; response: number[]; descriptors: Uint32Array }

function detect(cv: Cv, { data, width, height }: GreyPicture, count: number): Found {
  const image = new cv.Mat(height, width, cv.CV_8UC1)
  image.data.set(data)
  const [even, mask, descriptors] = [new cv.Mat(), new cv.Mat(), new cv.Mat()]
  const keypoints = new cv.KeyPointVector()
  const equalize = new cv.CLAHE(3, new cv.Size(8, 8))
  const orb = new cv.ORB(count, 1.2, 8, 25, 0, 2, cv.ORB_HARRIS_SCORE, patchPx, 8)
  try {
    equalize.apply(image, even)
    orb.detectAndCompute(even, mask, keypoints, descriptors)
    const found: Found = {
      x: [],
      y: [],
      response: [],
      descriptors: new Uint32Array(descriptors.data.slice().buffer),
    }
    for (let index = 0; index < keypoints.size(); index += 1) {
      const { pt, response } = keypoints.get(index)
      found.x.push(pt.x)
      found.y.push(pt.y)
      found.response.push(response)
    }
    return found
  } finally {
    for (const owned of [image, even, mask, descriptors, keypoints, equalize, orb]) owned.delete()
  }
}

/** Takes the strongest point of each cell of a grid, then the second of each, until there are enough. */
function spread({ x, y, response }: Found, { width, height }: GreyPicture, count: number): number[] {
  const grid = new Map<number, number[]>()
  const order = response.map((_, index) => index)
  order.sort((one, other) => (response[other] ?? 0) - (response[one] ?? 0))
  for (const index of order) {
    const column = Math.floor(((x[index] ?? 0) / width) * cells)
    const cell = Math.floor(((y[index] ?? 0) / height) * cells) * cells + column
    grid.set(cell, [...(grid.get(cell) ?? []), index])
  }
  const chosen: number[] = []
  const lists = [...grid.values()]
  for (let round = 0; chosen.length < Math.min(count, order.length); round += 1) {
    for (const list of lists) {
      const index = list[round]
      if (index !== undefined && chosen.length < count) chosen.push(index)
    }
  }
  return chosen
}
