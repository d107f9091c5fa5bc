// The reader's text size for articles, stored in local storage and applied as `data-text-size` on the root element. An
// inline script (shell/theme-script.ts) applies it before the first paint.
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
    logFailure('The size of the text could not be stored:', error)
  }
  for (const listener of listeners) listener()
}

export function onTextSizeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
