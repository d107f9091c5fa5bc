import { expect, test } from 'vitest'
import { checkLabel } from '../../label-check/check-label.ts'
import { type LineBox, mergeReadings, type PlacedText, projectBox } from './merge-readings.ts'

const box: LineBox = { x: 200, y: 400, width: 100, height: 30, angle: 0.1 }
const at = (text: string, confidence: number, changes: Partial<LineBox> = {}): PlacedText => ({
  ...{ text, confidence },
  box: { ...box, ...changes },
})
const findingsOf = (lines: string[]) => checkLabel(lines)?.findings.map(({ finding }) => finding)

test('the more certain of two readings of a line is kept, in its place', () => {
  const lines = [at('Riserva', 0.9, { y: 300 }), at('300 ml', 0.7), at('Italia', 0.9, { y: 500 })]
  const again = at('500 ml', 0.95, { x: 204, y: 403, width: 90, height: 34, angle: 0.13 })
  const merged = mergeReadings(lines, [again])
  expect(merged).toEqual(['Riserva', '500 ml', 'Italia'])
  expect(findingsOf(merged)).toEqual([])
  expect(mergeReadings([at('500 ml', 0.95)], [at('300 ml', 0.7)])).toEqual(['500 ml'])
})

test.each([
  ['below', { y: 432 }],
  ['beside', { x: 310 }],
  ['across', { angle: 1.6 }],
  ['in large letters around it', { width: 300, height: 90 }],
])('another quantity %s is another line, and contradicts', (_, changes) => {
  const merged = mergeReadings([at('500 ml', 0.9)], [at('750 ml', 0.95, changes)])
  expect(merged).toEqual(['500 ml', '750 ml'])
  expect(findingsOf(merged)).toEqual(['two-quantities'])
})

test('a reading of the whole line takes the place of its parts', () => {
  const parts = [
    at('300 ml', 0.9, { x: 150, width: 90, angle: 0 }),
    at('e 2024', 0.9, { x: 250, width: 90, angle: 0 }),
  ]
  const whole = at('500 ml e 2024', 0.8, { width: 200, angle: 0 })
  expect(mergeReadings(parts, [whole])).toEqual(['500 ml e 2024'])
  expect(mergeReadings([whole], parts)).toEqual(['500 ml e 2024'])
})

test('a reading that a shorter line of the reference image cuts off is dropped', () => {
  expect(mergeReadings([at('Lot 24117', 0.8, { width: 140 })], [at('ot 2411', 0.99)])).toEqual(['Lot 24117'])
})

test('a line of the reference image is found where the photo shows it', () => {
  const half = Math.sqrt(0.5)
  // Turned by 45°, twice as large, and moved.
  const toPhoto = [2 * half, -2 * half, 500, 2 * half, 2 * half, 100, 0, 0, 1]
  const placed = projectBox(toPhoto, { x: 100, y: 0, width: 80, height: 20, angle: 0 })
  expect(placed.x).toBeCloseTo(500 + 200 * half)
  expect(placed.y).toBeCloseTo(100 + 200 * half)
  expect(placed.width).toBeCloseTo(160)
  expect(placed.height).toBeCloseTo(40)
  expect(placed.angle).toBeCloseTo(Math.PI / 4)
})
