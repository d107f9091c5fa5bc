// When a pop-up may appear (Better Ads Standards).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitPopupMoment } from './await-popup-moment.ts'

let stop: () => void
const show = vi.fn()
const home = location.href

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  show.mockClear()
  open('/article/1')
  stop = awaitPopupMoment(show)
})

afterEach(() => {
  stop()
  Reflect.deleteProperty(document, 'hidden')
  document.querySelector('#added')?.remove()
  history.replaceState(history.state, '', home)
})

/** Shows another page without loading a document. */
function open(path: string): void {
  history.replaceState(history.state, '', path)
}

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
}

const read = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

test('never at first, but after thirty seconds of reading, and once', () => {
  read(29)
  expect(show).not.toHaveBeenCalled()
  read(1)
  expect(show).toHaveBeenCalledTimes(1)
  open('/article/2')
  read(600)
  expect(show).toHaveBeenCalledTimes(1)
})

test('does not count time in the background', () => {
  read(20)
  setHidden(true)
  read(600)
  setHidden(false)
  read(9)
  expect(show).not.toHaveBeenCalled()
  read(1)
  expect(show).toHaveBeenCalledTimes(1)
})

test('on the second article, but not before its content', () => {
  read(3)
  open('/article/2')
  read(4)
  expect(show).not.toHaveBeenCalled()
  read(1)
  expect(show).toHaveBeenCalledTimes(1)
})

test('a return to the same article is no second one', () => {
  read(3)
  open('/')
  read(100)
  open('/article/1')
  read(20)
  expect(show).not.toHaveBeenCalled()
})

test.each(['/', '/news/all', '/account', '/admin'])('never on %s', (path) => {
  open(path)
  read(600)
  expect(show).not.toHaveBeenCalled()
})

test.each<[string, () => HTMLElement, (element: HTMLElement) => void]>([
  ['types', () => document.createElement('input'), (element) => element.focus()],
  [
    'has a dialog open',
    () => document.createElement('dialog'),
    (element) => element.setAttribute('open', ''),
  ],
  [
    'has a menu open',
    () => Object.assign(document.createElement('div'), { popover: 'auto' }),
    (element) => element.showPopover(),
  ],
])('waits while the reader %s', (_name, create, start) => {
  const element = document.body.appendChild(Object.assign(create(), { id: 'added' }))
  start(element)
  read(60)
  expect(show).not.toHaveBeenCalled()
  element.remove()
  read(1)
  expect(show).toHaveBeenCalledTimes(1)
})

test('keeps the rules in a hundred random sessions', () => {
  stop()
  let seed = 11
  const random = (limit: number) => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % limit
  }
  for (let session = 0; session < 100; session++) {
    show.mockClear()
    open(`/article/${random(3)}`)
    stop = awaitPopupMoment(show)
    let [reading, onArticle] = [0, 0]
    const articles = new Set<string>()
    for (let second = 0; second < 120 && show.mock.calls.length === 0; second++) {
      if (random(12) === 0) {
        const path = random(2) === 0 ? `/article/${random(3)}` : '/news/all'
        if (path !== location.pathname) onArticle = 0
        open(path)
      }
      if (random(9) === 0) setHidden(random(2) === 0)
      const isReading = !document.hidden && location.pathname.startsWith('/article/')
      if (isReading) {
        articles.add(location.pathname)
        reading += 1
        onArticle += 1
      }
      read(1)
      if (show.mock.calls.length > 0) {
        expect(isReading).toBe(true)
        expect(reading >= 30 || (articles.size > 1 && onArticle >= 5)).toBe(true)
      }
    }
    read(300)
    expect(show.mock.calls.length).toBeLessThanOrEqual(1)
    stop()
  }
})
