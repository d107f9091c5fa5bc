// Speaks paragraphs one after the other. Pausing cancels the speech output and later repeats the interrupted sentence,
// because speech engines implement pausing differently and some never resume.
import { splitSentences } from './split-sentences.ts'

export type Paragraph = { text: string; tag: string }

export type SpeechOutput = {
  /** Speaks a text in the language `tag` and calls back once: true when it was spoken, false on failure. */
  speak: (text: string, tag: string, onEnd: (isSpoken: boolean) => void) => void
  /** Stops the current speech at once. */
  cancel: () => void
}

export type PlayerState = {
  /** Index of the current paragraph. */
  paragraph: number
  status: 'speaking' | 'paused' | 'ended' | 'failed'
}

export type SpeechPlayer = ReturnType<typeof createSpeechPlayer>

export function createSpeechPlayer(
  paragraphs: readonly Paragraph[],
  output: SpeechOutput,
  onChange: (state: PlayerState) => void,
) {
  let state: PlayerState = { paragraph: 0, status: 'paused' }
  let chunks: string[] = []
  let chunkIndex = 0
  /** Identifies the current speech: engines also report the end of canceled speech, sometimes late. */
  let currentSpeech = 0

  const setState = (changes: Partial<PlayerState>) => {
    state = { ...state, ...changes }
    onChange(state)
  }

  const startParagraph = (index: number) => {
    const paragraph = paragraphs[index]
    if (!paragraph) return setState({ status: 'ended' })
    chunks = splitSentences(paragraph.text, paragraph.tag)
    chunkIndex = 0
    setState({ paragraph: index, status: 'speaking' })
    speakChunk()
  }

  const speakChunk = () => {
    currentSpeech += 1
    const speech = currentSpeech
    const text = chunks[chunkIndex]
    if (text === undefined) return startParagraph(state.paragraph + 1)
    output.speak(text, paragraphs[state.paragraph]?.tag ?? '', (isSpoken) => {
      if (speech !== currentSpeech || state.status !== 'speaking') return
      if (!isSpoken) return setState({ status: 'failed' })
      chunkIndex += 1
      speakChunk()
    })
  }

  const cancel = () => {
    currentSpeech += 1
    output.cancel()
  }

  const goTo = (index: number) => {
    cancel()
    startParagraph(Math.min(Math.max(index, 0), paragraphs.length - 1))
  }

  return {
    play() {
      if (state.status === 'speaking') return
      if (state.status === 'paused' && chunks.length > 0) {
        setState({ status: 'speaking' })
        speakChunk()
      } else goTo(state.status === 'ended' ? 0 : state.paragraph)
    },
    pause() {
      if (state.status !== 'speaking') return
      cancel()
      setState({ status: 'paused' })
    },
    next: () => goTo(state.paragraph + 1),
    previous: () => goTo(state.paragraph - 1),
    /** Ends the player; `onChange` is not called anymore. */
    stop() {
      state = { ...state, status: 'ended' }
      cancel()
    },
  }
}
