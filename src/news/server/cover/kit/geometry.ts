// Outlines as lists of points. Every shape is a polygon, because a knife cuts short straight facets.

export type Point = readonly [x: number, y: number]
export type Outline = readonly Point[]

export const fullTurn = Math.PI * 2

export function ellipse(x: number, y: number, rx: number, ry = rx, angle = 0): Outline {
  const count = Math.max(12, Math.min(64, Math.round((rx + ry) / 3)))
  return Array.from({ length: count }, (_, index) => {
    const at = (index / count) * fullTurn
    const [px, py] = rotate([Math.cos(at) * rx, Math.sin(at) * ry], angle)
    return [x + px, y + py]
  })
}

export function rectangle(x: number, y: number, width: number, height: number): Outline {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

export function rotate([x, y]: Point, angle: number): Point {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [x * cos - y * sin, x * sin + y * cos]
}

/** Returns the point at this distance in the direction of the angle. */
export function pointAt([x, y]: Point, angle: number, distance: number): Point {
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance]
}

/** Converts a flat list of coordinates (x, y, x, y, …), as motifs define their shapes, to an outline. */
export function toOutline(numbers: readonly number[], placement?: Transform): Outline {
  const points = Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, index): Point => [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0],
  )
  return placement ? transform(points, placement) : points
}

type Transform = { x: number; y: number; angle?: number; scale?: number; mirror?: boolean }

/** Mirrors, scales, rotates and then moves an outline defined around the origin. */
export function transform(
  outline: Outline,
  { x, y, angle = 0, scale = 1, mirror = false }: Transform,
): Outline {
  return outline.map(([px, py]) => {
    const [rx, ry] = rotate([(mirror ? -px : px) * scale, py * scale], angle)
    return [x + rx, y + ry]
  })
}

/** Joins half an outline with its mirror image across the vertical axis at `x`. */
export function mirrorHalf(half: Outline, x = 0): Outline {
  const mirrored = half.map(([px, py]): Point => [2 * x - px, py]).toReversed()
  return [...half, ...mirrored]
}

function interpolateSpline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
}

/** Returns a Catmull-Rom curve through the points. A closed curve returns to the first point. */
export function smooth(points: Outline, closed = false, steps = 8): Outline {
  const count = points.length
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))
    return points[wrapped] ?? [0, 0]
  }
  const curve: Point[] = []
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      curve.push([interpolateSpline(a[0], b[0], c[0], d[0], t), interpolateSpline(a[1], b[1], c[1], d[1], t)])
    }
  }
  if (!closed) curve.push(at(count - 1))
  return curve
}

export function pathLength(points: Outline): number {
  let length = 0
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before) length += Math.hypot(point[0] - before[0], point[1] - before[1])
  }
  return length
}

/** Finds the point and the direction (in radians) at the ratio `t` (0 to 1) of a line's length. */
export function findPointAlong(points: Outline, t: number): { x: number; y: number; angle: number } {
  const wanted = pathLength(points) * Math.max(0, Math.min(1, t))
  let walked = 0
  let last = { x: 0, y: 0, angle: 0 }
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (!before) continue
    const length = Math.hypot(point[0] - before[0], point[1] - before[1])
    const angle = Math.atan2(point[1] - before[1], point[0] - before[0])
    const ratio = length === 0 ? 1 : Math.min(1, (wanted - walked) / length)
    last = {
      x: before[0] + (point[0] - before[0]) * ratio,
      y: before[1] + (point[1] - before[1]) * ratio,
      angle,
    }
    if (walked + length >= wanted) return last
    walked += length
  }
  return last
}

/** Returns the y coordinate at `x` of a line that runs from left to right. */
export function findHeightAt(line: Outline, x: number): number {
  for (const [index, point] of line.entries()) {
    const before = line[index - 1]
    if (before && point[0] >= x) {
      const span = point[0] - before[0] || 1
      return before[1] + ((point[1] - before[1]) * (x - before[0])) / span
    }
  }
  return line.at(-1)?.[1] ?? 0
}

/** Returns the part of a convex outline below a line that runs from left to right, such as the oil in a vessel. */
export function clipBelow(outline: Outline, line: Outline): Outline {
  const points = signedArea(outline) < 0 ? outline.toReversed() : outline
  const isBelow = ([x, y]: Point) => y > findHeightAt(line, x)
  const start = points.findIndex((point, index) => isBelow(point) && !isBelow(points.at(index - 1) ?? point))
  if (start < 0) return points
  const lower: Point[] = []
  for (let index = start; index < start + points.length; index++) {
    const point = points[index % points.length]
    if (!point || !isBelow(point)) break
    lower.push(point)
  }
  const right = Math.max(...lower.map(([x]) => x))
  const left = Math.min(...lower.map(([x]) => x))
  return [...lower, ...line.filter(([x]) => x > left && x < right)]
}

export function signedArea(outline: Outline): number {
  let area = 0
  for (const [index, [x, y]] of outline.entries()) {
    const [nx, ny] = outline[(index + 1) % outline.length] ?? [x, y]
    area += x * ny - nx * y
  }
  return area / 2
}

/** Moves every edge outwards by the distance, or inwards if it is negative. */
export function expand(outline: Outline, distance: number): Outline {
  const side = signedArea(outline) > 0 ? 1 : -1
  const count = outline.length
  return outline.map(([x, y], index) => {
    const [ax, ay] = outline[(index + count - 1) % count] ?? [x, y]
    const [bx, by] = outline[(index + 1) % count] ?? [x, y]
    const [ux, uy] = normalize(x - ax, y - ay)
    const [vx, vy] = normalize(bx - x, by - y)
    const [nx, ny] = normalize(uy + vy, -ux - vx)
    const miter = Math.min(2, 1 / Math.max(0.5, nx * uy - ny * ux))
    return [x + nx * distance * side * miter, y + ny * distance * side * miter]
  })
}

function normalize(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

/**
 * Returns the outline of a band along a line. `half(t)` is its half width at the ratio `t` (0 to 1) of the points.
 */
export function ribbon(line: Outline, half: (t: number) => number): Outline {
  const left: Point[] = []
  const right: Point[] = []
  const last = line.length - 1
  for (const [index, [x, y]] of line.entries()) {
    const [ax, ay] = line[Math.max(0, index - 1)] ?? [x, y]
    const [bx, by] = line[Math.min(last, index + 1)] ?? [x, y]
    const [ux, uy] = normalize(bx - ax, by - ay)
    const width = half(index / last)
    left.push([x - uy * width, y + ux * width])
    right.push([x + uy * width, y - ux * width])
  }
  return [...left, ...right.toReversed()]
}

export function getBounds(outline: Outline): { left: number; top: number; right: number; bottom: number } {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
