// Speech output of the browser, whose exceptions are failures like any other. This application sends no text anywhere, and voices on the device are preferred.
import { logFailure } from '#src/ui/log-failure.ts'
import { chooseVoice } from './choose-voice.ts'
import type { SpeechOutput } from './speech-player.ts'

export function createSpeechOutput(synthesis: SpeechSynthesis): SpeechOutput {
  // Chromium garbage-collects an utterance without a reference, and its `end` event is then never fired.
  let currentUtterance: SpeechSynthesisUtterance | undefined
  return {
    speak(text, tag, onEnd) {
      try {
        currentUtterance = createUtterance(synthesis, text, tag)
        currentUtterance.onend = () => onEnd(true)
        currentUtterance.onerror = () => onEnd(false)
        synthesis.speak(currentUtterance)
      } catch (error) {
        logFailure('The text could not be spoken:', error)
        onEnd(false)
      }
    },
    cancel() {
      try {
        synthesis.cancel()
      } catch (error) {
        logFailure('The speech could not be stopped:', error)
      }
    },
  }
}

function createUtterance(synthesis: SpeechSynthesis, text: string, tag: string): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text)
  const voice = chooseVoice(synthesis.getVoices(), tag)
  utterance.lang = voice?.lang.replaceAll('_', '-') ?? tag
  if (voice) utterance.voice = voice
  return utterance
}
