// Says what most likely kept a photo from being recognised, so that the next one is better.
import type { PhotoHint } from '#src/scan/contract/scan.ts'
import type { GreyPicture } from './grey-picture.ts'

type Box = { x: number; y: number; width: number; height: number; angle: number }

/** Levels of grey, 0 to 255. */
const darkMean = 45
const darkBright = 110
const glareLevel = 250
const maxGlareRatio = 0.12
/** Mean of the sharpest blocks of a photo: differences of neighbouring pixels, squared. */
const minSharpness = 60
const blockPx = 32
/** Share of the width or height: text that reaches the edge continues outside of the photo. */
const edgeRatio = 0.008
const minCutLines = 2
/** In pixels of a photo of at most 1,600 pixels: smaller text is not readable. */
const minTextHeightPx = 14
const minSidePx = 480
/** Of the width and of the height of the photo: a label whose text covers less of both is too far away. */
const minTextRatio = 0.25

/** @param boxes of the lines of text that were found in the photo */
export function findPhotoFault(picture: GreyPicture, boxes: readonly Box[]): PhotoHint | undefined {
  const levels = measureLevels(picture)
  if (levels.mean < darkMean && levels.bright < darkBright) return 'dark'
  if (measureSharpness(picture) < minSharpness) return 'blurred'
  // Before glare: the paper of a label that fills the photo is as white.
  if (boxes.filter((box) => isCut(box, picture)).length >= minCutLines) return 'cut-off'
  if (levels.glareRatio > maxGlareRatio) return 'glare'
  return isTooSmall(picture, boxes) ? 'too-small' : undefined
}

function measureLevels({ data }: GreyPicture): { mean: number; bright: number; glareRatio: number } {
  const histogram = new Uint32Array(256)
  let sum = 0
  for (const level of data) {
    histogram[level] = (histogram[level] ?? 0) + 1
    sum += level
  }
  const glare = histogram.subarray(glareLevel).reduce((total, count) => total + count, 0)
  let bright = 255
  for (let seen = 0; bright > 0; bright -= 1) {
    seen += histogram[bright] ?? 0
    if (seen > data.length * 0.05) break
  }
  return { mean: sum / data.length, bright, glareRatio: glare / data.length }
}

/** Of the sharpest tenth of the blocks: a plain background says nothing about the focus. */
function measureSharpness({ data, width, height }: GreyPicture): number {
  const blocks: number[] = []
  for (let top = 1; top + blockPx < height; top += blockPx) {
    for (let left = 1; left + blockPx < width; left += blockPx) {
      let sum = 0
      for (let y = top; y < top + blockPx; y += 1) {
        for (let at = y * width + left; at < y * width + left + blockPx; at += 1) {
          const own = data[at] ?? 0
          const across = 2 * own - (data[at - 1] ?? 0) - (data[at + 1] ?? 0)
          const down = 2 * own - (data[at - width] ?? 0) - (data[at + width] ?? 0)
          sum += across * across + down * down
        }
      }
      blocks.push(sum / (2 * blockPx * blockPx))
    }
  }
  const sharpest = blocks.sort((one, other) => other - one).slice(0, Math.ceil(blocks.length / 10))
  return sharpest.reduce((total, value) => total + value, 0) / Math.max(1, sharpest.length)
}

type Size = Pick<GreyPicture, 'width' | 'height'>

function isCut(box: Box, { width, height }: Size): boolean {
  const { left, right, top, bottom } = getEdges(box)
  const [edgeX, edgeY] = [width * edgeRatio, height * edgeRatio]
  return left < edgeX || right > width - edgeX || top < edgeY || bottom > height - edgeY
}

function isFarAway({ width, height }: Size, boxes: readonly Box[]): boolean {
  const edges = boxes.map(getEdges)
  const across = Math.max(...edges.map(({ right }) => right)) - Math.min(...edges.map(({ left }) => left))
  const down = Math.max(...edges.map(({ bottom }) => bottom)) - Math.min(...edges.map(({ top }) => top))
  return across < width * minTextRatio && down < height * minTextRatio
}

/** Of the upright rectangle around a line of text. */
function getEdges({ x, y, width, height, angle }: Box) {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const reachX = (width * cos + height * sin) / 2
  const reachY = (width * sin + height * cos) / 2
  return { left: x - reachX, right: x + reachX, top: y - reachY, bottom: y + reachY }
}

function isTooSmall({ width, height }: GreyPicture, boxes: readonly Box[]): boolean {
  if (Math.max(width, height) < minSidePx) return true
  const heights = boxes.map((box) => Math.min(box.width, box.height)).sort((one, other) => other - one)
  const largest = heights[0]
  if (largest === undefined) return false
  return largest < minTextHeightPx || isFarAway({ width, height }, boxes)
}
