// The message about the outcome of the user's last action. A new message replaces the previous one.
import { createStore } from '../store.ts'

/** An object per message: showing the same text again starts its time again. */
type StatusMessage = { text: string; isError: boolean }

export const statusMessageStore = createStore<StatusMessage | undefined>(undefined)

/** Reports a success; `StatusLine` removes the message after some seconds. */
export function showMessage(text: string): void {
  statusMessageStore.set({ text, isError: false })
}

/** Reports a failure; the message stays until the user dismisses it. */
export function showError(text: string): void {
  statusMessageStore.set({ text, isError: true })
}

export function dismissMessage(): void {
  statusMessageStore.set(undefined)
}
