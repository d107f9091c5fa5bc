// The reader's text size for articles, stored in local storage and applied as `data-text-size` on the root element. An
// inline script (shell/theme-script.ts) applies it before the first paint.
import { logFailure } from '#src/ui/log-failure.ts'
import { createListeners, type Store } from '#src/ui/store.ts'

export const textSizes = ['small', 'normal', 'large', 'largest'] as const
type TextSize = (typeof textSizes)[number]

const storageKey = 'textSize'
const { subscribe, notify } = createListeners()

function getTextSize(): TextSize {
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
  notify()
}

export const textSizeStore: Store<TextSize> = { get: getTextSize, subscribe }
