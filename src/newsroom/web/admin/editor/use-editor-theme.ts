import { useState } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'

export const editorThemes = ['light', 'bubble'] as const
export type EditorTheme = (typeof editorThemes)[number]

const storageKey = 'olea-editor-theme'

/** The choice is the editor's own, for this browser. */
export function useEditorTheme(): [EditorTheme, (theme: EditorTheme) => void] {
  const [theme, setTheme] = useState<EditorTheme>(() => (kept() === 'bubble' ? 'bubble' : 'light'))
  return [
    theme,
    (chosen) => {
      setTheme(chosen)
      keep(chosen)
    },
  ]
}

function kept(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage is shut off: the choice lasts as long as the page.
    return null
  }
}

function keep(theme: EditorTheme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch (error) {
    logFailure('The browser keeps no choice of tools:', error)
  }
}
