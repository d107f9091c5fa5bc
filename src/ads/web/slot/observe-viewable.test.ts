// Compares which advertisements of a rotating slot count as viewable with an oracle, for 200 traces of scrolling, changes of
// tabs, rotations and closing of the page. The oracle steps through no time: it intersects the intervals in which each
// condition was met and measures what is left.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observeViewable } from './observe-viewable.ts'

type Interval = { from: number; to: number }
type Change =
  | { type: 'ratio'; value: number }
  | { type: 'tab'; value: boolean }
  /** The next advertisement of the slot. */
  | { type: 'rotation' }
type Trace = {
  size: { width: number; height: number }
  /** Of the slot. */
  ads: number
  changes: { at: number; change: Change }[]
  /** The reader leaves the page. */
  end: number
}

const startRatio = 0
const sizes = [
  { size: { width: 300, height: 250 }, required: 0.5 },
  { size: { width: 970, height: 250 }, required: 0.3 },
]

let visibilityListeners: Set<() => void>
let observers: Set<{ element: Element; notify: () => void }>
let isHidden: boolean
let ratio: number

beforeEach(() => {
  vi.useFakeTimers()
  visibilityListeners = new Set()
  observers = new Set()
  isHidden = false
  ratio = startRatio
  vi.stubGlobal('document', {
    get hidden() {
      return isHidden
    },
    addEventListener: (_type: string, listener: () => void) => visibilityListeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => visibilityListeners.delete(listener),
    querySelectorAll: () => [],
  })
  vi.stubGlobal('IntersectionObserver', TestObserver)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Like a browser: reports once at the beginning, then when the visible part crosses the threshold. */
class TestObserver {
  #own = new Set<{ element: Element; notify: () => void }>()
  readonly #report: () => void
  readonly #threshold: number

  constructor(callback: (entries: { intersectionRatio: number }[]) => void, options: { threshold: number }) {
    this.#report = () => callback([{ intersectionRatio: ratio }])
    this.#threshold = options.threshold
  }
  observe(element: Element): void {
    let wasAbove = ratio >= this.#threshold
    const observation = {
      element,
      notify: () => {
        const isAbove = ratio >= this.#threshold
        if (isAbove === wasAbove) return
        wasAbove = isAbove
        this.#report()
      },
    }
    this.#own.add(observation)
    observers.add(observation)
    this.#report()
  }
  disconnect(): void {
    for (const observation of this.#own) observers.delete(observation)
  }
}

/** Plays a trace. Returns when each advertisement counted, by its index. */
function play({ size, ads, changes, end }: Trace): Map<number, number> {
  const began = Date.now()
  const element = { getBoundingClientRect: () => size } as Element
  const counted = new Map<number, number>()
  let shown = 0
  let stop: (() => void) | undefined
  // As `useAdTracking` does: an advertisement that counted before is not observed again.
  const show = (ad: number) => {
    stop?.()
    shown = ad
    stop = counted.has(ad)
      ? undefined
      : observeViewable(element, () => {
          expect(counted.has(ad)).toBe(false)
          counted.set(ad, Date.now() - began)
        })
  }
  show(0)
  for (const { at, change } of changes) {
    vi.advanceTimersByTime(began + at - Date.now())
    if (change.type === 'rotation') show((shown + 1) % ads)
    else if (change.type === 'tab') {
      isHidden = !change.value
      for (const listener of [...visibilityListeners]) listener()
    } else {
      ratio = change.value
      for (const { notify } of [...observers]) notify()
    }
  }
  vi.advanceTimersByTime(began + end - Date.now())
  stop?.()
  vi.advanceTimersByTime(10_000)
  expect([visibilityListeners.size, observers.size, vi.getTimerCount()]).toEqual([0, 0, 0])
  return counted
}

function predict({ ads, changes, end }: Trace, required: number): Map<number, number> {
  const visible = listIntervals(changes, end, startRatio >= required, (change) =>
    change.type === 'ratio' ? change.value >= required : undefined,
  )
  const inFront = listIntervals(changes, end, true, (change) =>
    change.type === 'tab' ? change.value : undefined,
  )
  const rotations = changes.filter(({ change }) => change.type === 'rotation').map(({ at }) => at)
  const starts = [0, ...rotations]
  const counted = new Map<number, number>()
  for (const [turn, from] of starts.entries()) {
    const shown = [{ from, to: starts[turn + 1] ?? end }]
    const seen = intersect(intersect(shown, visible), inFront).find(({ from, to }) => to - from >= 1_000)
    if (seen && !counted.has(turn % ads)) counted.set(turn % ads, seen.from + 1_000)
  }
  return counted
}

/** When a condition was met. */
function listIntervals(
  changes: Trace['changes'],
  end: number,
  initially: boolean,
  read: (change: Change) => boolean | undefined,
): Interval[] {
  const states = [{ at: 0, isMet: initially }]
  for (const { at, change } of changes) {
    const isMet = read(change)
    if (isMet !== undefined && isMet !== states.at(-1)?.isMet) states.push({ at, isMet })
  }
  return states.flatMap(({ at, isMet }, index) =>
    isMet ? [{ from: at, to: states[index + 1]?.at ?? end }] : [],
  )
}

function intersect(one: Interval[], other: Interval[]): Interval[] {
  return one
    .flatMap((a) => other.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)
}

const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('ratio' as const),
      value: fc.constantFrom(0, 0.29, 0.3, 0.31, 0.49, 0.5, 0.51, 0.8, 1, 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('tab' as const), value: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rotation' as const) }) },
)
/** Many are about a second apart, where the result changes. */
const pause = fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.constantFrom(400, 600, 999, 1_000, 1_001))
const trace = fc
  .record({
    kind: fc.constantFrom(...sizes),
    ads: fc.integer({ min: 1, max: 3 }),
    steps: fc.array(fc.record({ pause, change }), { minLength: 3, maxLength: 25 }),
    last: fc.nat({ max: 2_000 }),
  })
  .map(({ kind, ads, steps, last }) => {
    let at = 0
    const changes = steps.map((step) => {
      at += step.pause
      return { at, change: step.change }
    })
    return { trace: { size: kind.size, ads, changes, end: at + last }, required: kind.required }
  })

test('agrees with the oracle for 200 traces', () => {
  const counts: number[] = []
  fc.assert(
    fc.property(trace, ({ trace, required }) => {
      isHidden = false
      ratio = startRatio
      const expected = predict(trace, required)
      expect(play(trace)).toEqual(expected)
      counts.push(expected.size)
    }),
    { numRuns: 200, seed: 17 },
  )
  // None, one and several advertisements counted often enough to compare.
  for (const enough of [counts.filter((count) => count === 0), counts.filter((count) => count > 0)])
    expect(enough.length).toBeGreaterThan(40)
  expect(counts.filter((count) => count > 1).length).toBeGreaterThan(10)
})
