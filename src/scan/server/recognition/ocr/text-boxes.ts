// Turns the map of text probabilities into rotated boxes, one for each line of text.
import type { Point } from '../picture/warp.ts'

/** Center, side lengths in pixels and direction of the width in radians. */
export type TextBox = { x: number; y: number; width: number; height: number; angle: number; score: number }

type ProbabilityMap = { data: Float32Array; width: number; height: number }

const minProbability = 0.3
const minScore = 0.55
const minSidePx = 3
/** The network marks the core of a line; how far to grow it is a constant of its training. */
const growth = 1.6

export function findTextBoxes(map: ProbabilityMap): TextBox[] {
  const isVisited = new Uint8Array(map.width * map.height)
  const boxes: TextBox[] = []
  for (let at = 0; at < isVisited.length; at += 1) {
    if (isVisited[at] || (map.data[at] ?? 0) < minProbability) continue
    const { points, score } = collectComponent(map, at, isVisited)
    if (score < minScore) continue
    const box = fitBox(findHull(points))
    if (Math.min(box.width, box.height) >= minSidePx) boxes.push(grow({ ...box, score }))
  }
  return boxes
}

/** Returns the ends of each row of the component, which hold its convex hull, and its mean probability. */
function collectComponent(
  { data, width, height }: ProbabilityMap,
  start: number,
  isVisited: Uint8Array,
): { points: Point[]; score: number } {
  const rows = new Map<number, { left: number; right: number }>()
  const stack = [start]
  isVisited[start] = 1
  let sum = 0
  let count = 0
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width
    const y = (at - x) / width
    sum += data[at] ?? 0
    count += 1
    const row = rows.get(y)
    if (!row) rows.set(y, { left: x, right: x })
    else if (x < row.left) row.left = x
    else if (x > row.right) row.right = x
    const neighbors = [
      x > 0 && at - 1,
      x < width - 1 && at + 1,
      y > 0 && at - width,
      y < height - 1 && at + width,
    ]
    for (const next of neighbors) {
      if (next === false || isVisited[next] || (data[next] ?? 0) < minProbability) continue
      isVisited[next] = 1
      stack.push(next)
    }
  }
  const points = [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: right + 1, y },
    { x: left, y: y + 1 },
    { x: right + 1, y: y + 1 },
  ])
  return { points, score: sum / count }
}

/** Andrew's monotone chain. */
function findHull(points: Point[]): Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y)
  return [...buildChain(sorted), ...buildChain(sorted.toReversed())]
}

function buildChain(points: Point[]): Point[] {
  const chain: Point[] = []
  for (const point of points) {
    for (;;) {
      const [last, previous] = [chain.at(-1), chain.at(-2)]
      if (!last || !previous || turn(previous, last, point) > 0) break
      chain.pop()
    }
    chain.push(point)
  }
  return chain.slice(0, -1)
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/** The box of least area: one of its sides lies on a side of the hull. The width is the longer side. */
function fitBox(hull: Point[]): Omit<TextBox, 'score'> {
  let best = { x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY, angle: 0 }
  hull.forEach((point, index) => {
    const next = hull[(index + 1) % hull.length] ?? point
    const box = boundAlong(hull, Math.atan2(next.y - point.y, next.x - point.x))
    if (box.width * box.height < best.width * best.height) best = box
  })
  const { width, height, angle } = best
  if (height > width) best = { ...best, width: height, height: width, angle: angle + Math.PI / 2 }
  return { ...best, angle: normalizeAngle(best.angle) }
}

function boundAlong(hull: Point[], angle: number): Omit<TextBox, 'score'> {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const [along, across] = [
    hull.map(({ x, y }) => x * cos + y * sin),
    hull.map(({ x, y }) => y * cos - x * sin),
  ]
  const [left, right] = [Math.min(...along), Math.max(...along)]
  const [top, bottom] = [Math.min(...across), Math.max(...across)]
  const center = { along: (left + right) / 2, across: (top + bottom) / 2 }
  return {
    x: center.along * cos - center.across * sin,
    y: center.along * sin + center.across * cos,
    width: right - left,
    height: bottom - top,
    angle,
  }
}

/** Into (-90°, 90°]: a box has no beginning and no end. */
export function normalizeAngle(angle: number): number {
  const turned = angle - Math.PI * Math.round(angle / Math.PI)
  return turned <= -Math.PI / 2 ? turned + Math.PI : turned
}

function grow(box: TextBox): TextBox {
  const distance = (box.width * box.height * growth) / (2 * (box.width + box.height))
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance }
}
