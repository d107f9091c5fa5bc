// Sheets of paper and lines of text as bars.

import { ribbon, toOutline } from '../kit/geometry.ts'
import { addInk, type Sheet, stamp } from '../kit/sheet.ts'

export type Placement = { x: number; y: number; angle?: number; scale?: number }

/** Draws lines of text as bars. `end` is the width of the last one. */
export function drawTextLines(
  sheet: Sheet,
  placement: Placement,
  box: { left: number; right: number; top: number; step: number; rows: number; half?: number },
): void {
  const { left, right, top, step, rows, half = 4 } = box
  for (let row = 0; row < rows; row++) {
    const end =
      row === rows - 1 ? left + (right - left) * 0.6 : right - sheet.random.between(0, (right - left) * 0.08)
    addInk(sheet, 'key', [
      ribbon(toOutline([left, top + row * step, end, top + row * step], placement), () => half),
    ])
  }
}

/** Draws a sheet of paper with a dark edge. */
export function drawSheet(
  sheet: Sheet,
  placement: Placement,
  [left, top, right, bottom]: readonly [number, number, number, number],
): void {
  stamp(
    sheet,
    toOutline(
      [left - 8, top - 8, right + 8, top - 8, right + 8, bottom + 8, left - 8, bottom + 8],
      placement,
    ),
    'key',
    6,
  )
  stamp(sheet, toOutline([left, top, right, top, right, bottom, left, bottom], placement), 'paper', 0)
}
