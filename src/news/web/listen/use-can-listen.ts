import { useSyncExternalStore } from 'react'
import { chooseVoice } from './choose-voice.ts'

/** Voices come late: the device is asked for them by whoever wants to know. */
function onVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined
  window.speechSynthesis.addEventListener('voiceschanged', listener)
  return () => window.speechSynthesis.removeEventListener('voiceschanged', listener)
}

/** Whether this device has a voice for a language. @param tag BCP 47 */
export function useCanListen(tag: string): boolean {
  return useSyncExternalStore(
    onVoices,
    () => 'speechSynthesis' in window && chooseVoice(window.speechSynthesis.getVoices(), tag) !== undefined,
    () => false,
  )
}
