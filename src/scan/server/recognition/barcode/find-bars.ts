// Finds where a picture may hold a barcode: blocks full of edges of one direction that alternate between light and dark.
import type { GreyPicture } from '../picture/grey-picture.ts'
import { type Projection, warp } from '../picture/warp.ts'

/** Across the bars points along `angle`, in radians. */
export type BarRegion = {
  x: number
  y: number
  angle: number
  acrossPx: number
  alongPx: number
  strength: number
}
type Block = { column: number; row: number; angle: number; energy: number }

const blockPx = 20
const minEnergy = 120
const minCoherence = 0.62
const minAlternation = 0.6
const maxAngleDifference = Math.PI / 9
const minBlocks = 4
const maxRegions = 2

export function findBars(picture: GreyPicture): BarRegion[] {
  const columns = Math.floor(picture.width / blockPx)
  const blocks = new Map<number, Block>()
  for (let row = 0; row < Math.floor(picture.height / blockPx); row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const block = measureBlock(picture, column, row)
      if (block) blocks.set(row * columns + column, block)
    }
  }
  return groupBlocks(blocks, columns)
    .filter((group) => group.length >= minBlocks)
    .map(toRegion)
    .sort((one, other) => other.strength - one.strength)
    .slice(0, maxRegions)
}

/** The direction of the edges comes from the structure tensor: the averaged products of the gradients. */
function measureBlock({ data, width }: GreyPicture, column: number, row: number): Block | undefined {
  let xx = 0
  let yy = 0
  let xy = 0
  const top = Math.max(1, row * blockPx)
  const first = Math.max(1, column * blockPx)
  for (let y = top; y < (row + 1) * blockPx - 1; y += 1) {
    for (let at = y * width + first; at < y * width + (column + 1) * blockPx - 1; at += 1) {
      const dx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0)
      const dy = (data[at + width] ?? 0) - (data[at - width] ?? 0)
      xx += dx * dx
      yy += dy * dy
      xy += dx * dy
    }
  }
  const energy = (xx + yy) / (blockPx * blockPx)
  if (energy < minEnergy || Math.hypot(xx - yy, 2 * xy) < minCoherence * (xx + yy)) return undefined
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return alternates(data, width, { top, first, column, row, angle })
    ? { column, row, angle, energy }
    : undefined
}

/** The edge of an object goes one way only: gradients across bars add up to about zero. */
function alternates(
  data: Uint8Array,
  width: number,
  {
    top,
    first,
    column,
    row,
    angle,
  }: { top: number; first: number; column: number; row: number; angle: number },
): boolean {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let sum = 0
  let total = 0
  for (let y = top; y < (row + 1) * blockPx - 1; y += 2) {
    for (let at = y * width + first; at < y * width + (column + 1) * blockPx - 1; at += 1) {
      const dx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0)
      const dy = (data[at + width] ?? 0) - (data[at - width] ?? 0)
      const across = dx * cos + dy * sin
      sum += across
      total += Math.abs(across)
    }
  }
  return Math.abs(sum) < (1 - minAlternation) * total
}

function groupBlocks(blocks: Map<number, Block>, columns: number): Block[][] {
  const groups: Block[][] = []
  const open = new Set(blocks.keys())
  for (const start of blocks.keys()) {
    if (!open.delete(start)) continue
    const keys = [start]
    for (const key of keys) {
      const block = blocks.get(key)
      for (const step of [1, -1, columns, -columns, columns + 1, columns - 1, -columns + 1, -columns - 1]) {
        const next = blocks.get(key + step)
        if (block && next && open.has(key + step) && differ(block.angle, next.angle) < maxAngleDifference) {
          open.delete(key + step)
          keys.push(key + step)
        }
      }
    }
    groups.push(keys.flatMap((key) => blocks.get(key) ?? []))
  }
  return groups
}

/** Of directions without a sign. */
function differ(one: number, other: number): number {
  const difference = Math.abs(one - other) % Math.PI
  return Math.min(difference, Math.PI - difference)
}

function toRegion(group: Block[]): BarRegion {
  let cos = 0
  let sin = 0
  for (const { angle, energy } of group) {
    cos += Math.cos(2 * angle) * energy
    sin += Math.sin(2 * angle) * energy
  }
  const angle = Math.atan2(sin, cos) / 2
  const centers = group.map(({ column, row }) => ({ x: (column + 0.5) * blockPx, y: (row + 0.5) * blockPx }))
  const across = measureExtent(centers.map(({ x, y }) => x * Math.cos(angle) + y * Math.sin(angle)))
  const along = measureExtent(centers.map(({ x, y }) => y * Math.cos(angle) - x * Math.sin(angle)))
  return {
    x: across.middle * Math.cos(angle) - along.middle * Math.sin(angle),
    y: across.middle * Math.sin(angle) + along.middle * Math.cos(angle),
    angle,
    acrossPx: across.length + blockPx,
    alongPx: along.length + blockPx,
    strength: group.reduce((sum, { energy }) => sum + Math.sqrt(energy), 0),
  }
}

function measureExtent(values: number[]): { middle: number; length: number } {
  const low = Math.min(...values)
  const high = Math.max(...values)
  return { middle: (low + high) / 2, length: high - low }
}

const sideMargin = 0.35
const minSideMarginPx = 50

/** The region with its bars upright and its quiet zones. */
export function cropBars(picture: GreyPicture, region: BarRegion, scale: number): GreyPicture {
  const { x, y, angle, acrossPx, alongPx } = region
  const width = acrossPx + 2 * Math.max(minSideMarginPx, acrossPx * sideMargin)
  const height = alongPx + 2 * blockPx
  const cos = Math.cos(angle) / scale
  const sin = Math.sin(angle) / scale
  const pixels = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const toSource: Projection = [
    cos,
    -sin,
    x - (cos * pixels.width - sin * pixels.height) / 2,
    sin,
    cos,
    y - (sin * pixels.width + cos * pixels.height) / 2,
    0,
    0,
    1,
  ]
  return warp(picture, toSource, pixels.width, pixels.height)
}
