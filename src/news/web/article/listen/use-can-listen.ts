import { useStore } from '#src/ui/use-store.ts'
import { chooseVoice } from './choose-voice.ts'

/** Browsers load their voices asynchronously and fire an event when the list changes. */
function onVoicesChange(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined
  window.speechSynthesis.addEventListener('voiceschanged', listener)
  return () => window.speechSynthesis.removeEventListener('voiceschanged', listener)
}

/**
 * Whether this device has a voice for a language.
 * @param tag BCP 47
 */
export function useCanListen(tag: string): boolean {
  const canListen = () =>
    'speechSynthesis' in window && chooseVoice(window.speechSynthesis.getVoices(), tag) !== undefined
  return useStore({ get: canListen, subscribe: onVoicesChange }, false)
}
