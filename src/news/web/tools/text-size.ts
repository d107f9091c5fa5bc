// How large a reader wants the text of articles, kept in this browser. The attribute on the document is what it
// looks like; a script in the document's head sets it before anything is shown.
import { logFailure } from '#src/ui/log-failure.ts'

export const textSizes = ['small', 'normal', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

const storageKey = 'textSize'
const listeners = new Set<() => void>()

export function getTextSize(): TextSize {
  const { textSize } = document.documentElement.dataset
  return textSizes.find((size) => size === textSize) ?? 'normal'
}

export function setTextSize(size: TextSize): void {
  document.documentElement.dataset.textSize = size
  try {
    localStorage.setItem(storageKey, size)
  } catch (error) {
    logFailure('The size of the text could not be kept:', error)
  }
  for (const listener of listeners) listener()
}

export function onTextSizeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
