// The device's own voice. Nothing is sent anywhere by us; voices on the device are preferred.
import { chooseVoice } from './choose-voice.ts'
import type { Speak } from './speech-player.ts'

export function createSpeechOutput(synthesis: SpeechSynthesis): { say: Speak; hush: () => void } {
  // Chromium forgets an utterance that nobody holds, and its end is never told.
  let held: SpeechSynthesisUtterance | undefined
  return {
    say(piece, tag, said) {
      const utterance = new SpeechSynthesisUtterance(piece)
      const voice = chooseVoice(synthesis.getVoices(), tag)
      utterance.lang = voice?.lang.replaceAll('_', '-') ?? tag
      if (voice) utterance.voice = voice
      utterance.onend = () => said(true)
      utterance.onerror = () => said(false)
      held = utterance
      synthesis.speak(held)
    },
    hush: () => synthesis.cancel(),
  }
}
