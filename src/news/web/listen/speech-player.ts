// Reads paragraphs one after the other. Pausing stops the engine and remembers the sentence: what engines do when they
// are told to pause differs, and some never go on.
import { splitSentences } from './split-sentences.ts'

export type Paragraph = { text: string; tag: string }

/** Says one piece of a text; calls back once, when it was said or could not be. */
export type Speak = (piece: string, tag: string, said: (isSaid: boolean) => void) => void

export type PlayerState = {
  /** Index of the paragraph that is read. */
  at: number
  state: 'speaking' | 'paused' | 'ended' | 'failed'
}

export type SpeechPlayer = ReturnType<typeof createSpeechPlayer>

/** @param hush ends at once whatever is being said */
export function createSpeechPlayer(
  paragraphs: readonly Paragraph[],
  engine: { say: Speak; hush: () => void },
  onChange: (reading: PlayerState) => void,
) {
  let reading: PlayerState = { at: 0, state: 'paused' }
  let pieces: string[] = []
  let piece = 0
  /** Which saying counts: engines report the end of what was hushed as well, and late. */
  let turn = 0

  const change = (next: Partial<PlayerState>) => {
    reading = { ...reading, ...next }
    onChange(reading)
  }

  const begin = (at: number) => {
    const paragraph = paragraphs[at]
    if (!paragraph) return change({ state: 'ended' })
    pieces = splitSentences(paragraph.text, paragraph.tag)
    piece = 0
    change({ at, state: 'speaking' })
    speak()
  }

  const speak = () => {
    turn += 1
    const own = turn
    const text = pieces[piece]
    if (text === undefined) return begin(reading.at + 1)
    engine.say(text, paragraphs[reading.at]?.tag ?? '', (isSaid) => {
      if (own !== turn || reading.state !== 'speaking') return
      if (!isSaid) return change({ state: 'failed' })
      piece += 1
      speak()
    })
  }

  const hush = () => {
    turn += 1
    engine.hush()
  }

  const go = (at: number) => {
    hush()
    begin(Math.min(Math.max(at, 0), paragraphs.length - 1))
  }

  return {
    play() {
      if (reading.state === 'speaking') return
      if (reading.state === 'paused' && pieces.length > 0) {
        change({ state: 'speaking' })
        speak()
      } else go(reading.state === 'ended' ? 0 : reading.at)
    },
    pause() {
      if (reading.state !== 'speaking') return
      hush()
      change({ state: 'paused' })
    },
    next: () => go(reading.at + 1),
    previous: () => go(reading.at - 1),
    /** For good: nothing is told afterwards. */
    stop() {
      reading = { ...reading, state: 'ended' }
      hush()
    },
  }
}
