// Compares when an advertisement counts as viewable with a simple model, for traces of scrolling, tabs and dialogs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createViewableTimer, getRequiredRatio, type Visibility, viewableMs } from './viewable-timer.ts'

type Step = { at: number; change: Partial<Visibility> }

const start: Visibility = { ratio: 0, isTabVisible: true, isCovered: false }
const endMs = 20_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Plays a trace. Returns the time at which the advertisement counted. */
function play(trace: Step[], requiredRatio = 0.5): number | undefined {
  const began = Date.now()
  const times: number[] = []
  const timer = createViewableTimer(requiredRatio, () => times.push(Date.now() - began))
  let visibility = start
  for (const { at, change } of trace) {
    vi.advanceTimersByTime(began + at - Date.now())
    visibility = { ...visibility, ...change }
    timer.update(visibility)
  }
  vi.advanceTimersByTime(began + endMs - Date.now())
  expect(times.length).toBeLessThanOrEqual(1)
  timer.stop()
  return times[0]
}

/** The model: looks at each millisecond. */
function predict(trace: Step[], requiredRatio: number): number | undefined {
  let visibility = start
  let visibleSince: number | undefined
  for (let now = 0; now <= endMs; now++) {
    if (visibleSince !== undefined && now - visibleSince >= viewableMs) return now
    for (const { at, change } of trace) if (at === now) visibility = { ...visibility, ...change }
    const { ratio, isTabVisible, isCovered } = visibility
    if (ratio >= requiredRatio && isTabVisible && !isCovered) visibleSince ??= now
    else visibleSince = undefined
  }
  return undefined
}

test.each<[string, Step[], number | undefined]>([
  ['visible from the start', [{ at: 0, change: { ratio: 1 } }], 1_000],
  ['half visible', [{ at: 100, change: { ratio: 0.5 } }], 1_100],
  ['less than half visible', [{ at: 0, change: { ratio: 0.49 } }], undefined],
  [
    'scrolled by',
    [
      { at: 0, change: { ratio: 1 } },
      { at: 999, change: { ratio: 0.2 } },
    ],
    undefined,
  ],
  [
    'twice for less than a second',
    [
      { at: 0, change: { ratio: 1 } },
      { at: 600, change: { ratio: 0 } },
      { at: 700, change: { ratio: 1 } },
      { at: 1_500, change: { ratio: 0 } },
    ],
    undefined,
  ],
  [
    'in a tab in the background',
    [
      { at: 0, change: { ratio: 1, isTabVisible: false } },
      { at: 3_000, change: { isTabVisible: true } },
    ],
    4_000,
  ],
  [
    'behind a dialog',
    [
      { at: 0, change: { ratio: 1 } },
      { at: 500, change: { isCovered: true } },
      { at: 2_000, change: { isCovered: false } },
    ],
    3_000,
  ],
  [
    'visible all the time in changing parts',
    [
      { at: 0, change: { ratio: 0.6 } },
      { at: 400, change: { ratio: 1 } },
      { at: 800, change: { ratio: 0.7 } },
    ],
    1_000,
  ],
])('%s', (_name, trace, expected) => {
  expect(play(trace)).toBe(expected)
})

test('agrees with the model for 300 random traces', () => {
  let seed = 7
  const random = (limit: number) => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % limit
  }
  const outcomes = new Set<boolean>()
  for (let run = 0; run < 300; run++) {
    let at = 0
    const trace = Array.from({ length: 3 + random(25) }, (): Step => {
      at += 1 + random(random(3) === 0 ? 2_500 : 700)
      const changes: Partial<Visibility>[] = [
        { ratio: random(101) / 100 },
        { ratio: 1 },
        { ratio: 0 },
        { isTabVisible: random(3) > 0 },
        { isCovered: random(3) === 0 },
      ]
      return { at, change: changes[random(changes.length)] ?? {} }
    }).filter((step) => step.at < endMs)
    const requiredRatio = random(2) === 0 ? 0.5 : 0.3
    const expected = predict(trace, requiredRatio)
    outcomes.add(expected !== undefined)
    expect(play(trace, requiredRatio), JSON.stringify(trace)).toBe(expected)
  }
  expect(outcomes.size).toBe(2)
})

test('requires half of an advertisement, and less of the largest formats', () => {
  expect(getRequiredRatio(300 * 250)).toBe(0.5)
  expect(getRequiredRatio(728 * 90)).toBe(0.5)
  expect(getRequiredRatio(970 * 250)).toBe(0.3)
})
