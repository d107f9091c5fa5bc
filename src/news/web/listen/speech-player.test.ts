import { expect, test } from 'vitest'
import { createSpeechPlayer, type PlayerState } from './speech-player.ts'

const paragraphs = [
  { text: `One. ${'long '.repeat(50)}end.`, tag: 'en' },
  { text: 'Zwei.', tag: 'de' },
  { text: 'Three.', tag: 'en' },
]

/** An engine in the test's hands: it says nothing until it is told to be through. */
function start() {
  const said: string[] = []
  const told: PlayerState[] = []
  const ends: ((isSaid: boolean) => void)[] = []
  let hushed = 0
  const aloud = createSpeechPlayer(
    paragraphs,
    {
      say: (piece, tag, end) => {
        said.push(`${tag} ${piece}`)
        ends.push(end)
      },
      hush: () => {
        hushed += 1
      },
    },
    (reading) => told.push(reading),
  )
  const finish = (isSaid = true) => ends.at(-1)?.(isSaid)
  return { aloud, said, told, ends, finish, hushed: () => hushed, now: () => told.at(-1) }
}

test('paragraphs are read to the end, a long one in pieces', () => {
  const { aloud, said, finish, now } = start()
  aloud.play()
  expect(now()).toEqual({ at: 0, state: 'speaking' })
  finish()
  expect(said).toHaveLength(2)
  expect(now()?.at).toBe(0)
  finish()
  expect(now()).toEqual({ at: 1, state: 'speaking' })
  expect(said.at(-1)).toBe('de Zwei.')
  finish()
  finish()
  expect(now()).toEqual({ at: 2, state: 'ended' })
  expect(said).toHaveLength(4)
})

test('after a pause the interrupted sentence is said again, and the engine’s late word changes nothing', () => {
  const { aloud, said, ends, now, hushed } = start()
  aloud.play()
  const before = hushed()
  aloud.pause()
  expect(hushed()).toBe(before + 1)
  expect(now()).toEqual({ at: 0, state: 'paused' })
  ends[0]?.(false)
  expect(now()).toEqual({ at: 0, state: 'paused' })
  aloud.play()
  expect(said[1]).toBe(said[0])
  ends[0]?.(true)
  expect(said).toHaveLength(2)
})

test('the reader goes on and back, never past the ends', () => {
  const { aloud, now, said } = start()
  aloud.play()
  aloud.next()
  expect(now()?.at).toBe(1)
  aloud.previous()
  aloud.previous()
  expect(now()?.at).toBe(0)
  for (let step = 0; step < 5; step++) aloud.next()
  expect(now()).toEqual({ at: 2, state: 'speaking' })
  expect(said.at(-1)).toBe('en Three.')
})

test('what the engine cannot say is told, and playing tries it again', () => {
  const { aloud, finish, now, said } = start()
  aloud.play()
  finish(false)
  expect(now()?.state).toBe('failed')
  aloud.play()
  expect(said).toHaveLength(2)
  expect(now()?.state).toBe('speaking')
})

test('from the end it begins again', () => {
  const { aloud, finish, now } = start()
  aloud.play()
  for (let step = 0; step < 4; step++) finish()
  expect(now()?.state).toBe('ended')
  aloud.play()
  expect(now()).toEqual({ at: 0, state: 'speaking' })
})

test('stopped for good it is silent, whatever the engine says', () => {
  const { aloud, ends, told, said, hushed } = start()
  aloud.play()
  const before = [told.length, said.length, hushed() + 1]
  aloud.stop()
  ends[0]?.(true)
  expect([told.length, said.length, hushed()]).toEqual(before)
})

test('an article without text ends where it begins', () => {
  const told: PlayerState[] = []
  const engine = { say: () => undefined, hush: () => undefined }
  createSpeechPlayer([], engine, (reading) => told.push(reading)).play()
  expect(told.at(-1)?.state).toBe('ended')
})
