import { expect, test } from 'vitest'
import { createSpeechPlayer, type PlayerState } from './speech-player.ts'

const paragraphs = [
  { text: `One. ${'long '.repeat(50)}end.`, tag: 'en' },
  { text: 'Zwei.', tag: 'de' },
  { text: 'Three.', tag: 'en' },
]

/** Starts a player with a speech output whose speech ends only when the test calls `finish`. */
function setUp() {
  const spoken: string[] = []
  const states: PlayerState[] = []
  const callbacks: ((isSpoken: boolean) => void)[] = []
  let cancelCount = 0
  const player = createSpeechPlayer(
    paragraphs,
    {
      speak: (text, tag, onEnd) => {
        spoken.push(`${tag} ${text}`)
        callbacks.push(onEnd)
      },
      cancel: () => {
        cancelCount += 1
      },
    },
    (state) => states.push(state),
  )
  const finish = (isSpoken = true) => callbacks.at(-1)?.(isSpoken)
  return {
    ...{ player, spoken, states, callbacks, finish },
    getCancelCount: () => cancelCount,
    getState: () => states.at(-1),
  }
}

test('speaks all paragraphs, a long one in several chunks', () => {
  const { player, spoken, finish, getState } = setUp()
  player.play()
  expect(getState()).toEqual({ paragraph: 0, status: 'speaking' })
  finish()
  expect(spoken).toHaveLength(2)
  expect(getState()?.paragraph).toBe(0)
  finish()
  expect(getState()).toEqual({ paragraph: 1, status: 'speaking' })
  expect(spoken.at(-1)).toBe('de Zwei.')
  finish()
  finish()
  expect(getState()).toEqual({ paragraph: 2, status: 'ended' })
  expect(spoken).toHaveLength(4)
})

test('repeats the interrupted sentence after a pause and ignores late callbacks', () => {
  const { player, spoken, callbacks, getState, getCancelCount } = setUp()
  player.play()
  const before = getCancelCount()
  player.pause()
  expect(getCancelCount()).toBe(before + 1)
  expect(getState()).toEqual({ paragraph: 0, status: 'paused' })
  callbacks[0]?.(false)
  expect(getState()).toEqual({ paragraph: 0, status: 'paused' })
  player.play()
  expect(spoken[1]).toBe(spoken[0])
  callbacks[0]?.(true)
  expect(spoken).toHaveLength(2)
})

test('moves to the next and the previous paragraph, never beyond the first or the last', () => {
  const { player, getState, spoken } = setUp()
  player.play()
  player.next()
  expect(getState()?.paragraph).toBe(1)
  player.previous()
  player.previous()
  expect(getState()?.paragraph).toBe(0)
  for (let step = 0; step < 5; step++) player.next()
  expect(getState()).toEqual({ paragraph: 2, status: 'speaking' })
  expect(spoken.at(-1)).toBe('en Three.')
})

test('reports a failure, and play tries again', () => {
  const { player, finish, getState, spoken } = setUp()
  player.play()
  finish(false)
  expect(getState()?.status).toBe('failed')
  player.play()
  expect(spoken).toHaveLength(2)
  expect(getState()?.status).toBe('speaking')
})

test('play restarts at the first paragraph after the end', () => {
  const { player, finish, getState } = setUp()
  player.play()
  for (let step = 0; step < 4; step++) finish()
  expect(getState()?.status).toBe('ended')
  player.play()
  expect(getState()).toEqual({ paragraph: 0, status: 'speaking' })
})

test('speaks and reports nothing after stop', () => {
  const { player, callbacks, states, spoken, getCancelCount } = setUp()
  player.play()
  const before = [states.length, spoken.length, getCancelCount() + 1]
  player.stop()
  callbacks[0]?.(true)
  expect([states.length, spoken.length, getCancelCount()]).toEqual(before)
})

test('ends at once when there are no paragraphs', () => {
  const states: PlayerState[] = []
  const output = { speak: () => undefined, cancel: () => undefined }
  createSpeechPlayer([], output, (state) => states.push(state)).play()
  expect(states.at(-1)?.status).toBe('ended')
})
