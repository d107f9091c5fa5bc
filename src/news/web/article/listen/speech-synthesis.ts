// Speech output of the browser. This application sends no text anywhere, and voices on the device are preferred.
import { chooseVoice } from './choose-voice.ts'
import type { SpeechOutput } from './speech-player.ts'

export function createSpeechOutput(synthesis: SpeechSynthesis): SpeechOutput {
  // Chromium garbage-collects an utterance without a reference, and its `end` event is then never fired.
  let currentUtterance: SpeechSynthesisUtterance | undefined
  return {
    speak(text, tag, onEnd) {
      const utterance = new SpeechSynthesisUtterance(text)
      const voice = chooseVoice(synthesis.getVoices(), tag)
      utterance.lang = voice?.lang.replaceAll('_', '-') ?? tag
      if (voice) utterance.voice = voice
      utterance.onend = () => onEnd(true)
      utterance.onerror = () => onEnd(false)
      currentUtterance = utterance
      synthesis.speak(currentUtterance)
    },
    cancel: () => synthesis.cancel(),
  }
}
