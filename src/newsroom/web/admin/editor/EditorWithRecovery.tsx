import { useState } from 'react'
import { ArticleEditor } from './ArticleEditor.tsx'
import { DraftRecovery } from './autosave/DraftRecovery.tsx'
import type { LoadedSession } from './autosave/load-session.ts'

type EditorState = LoadedSession & {
  /** The editor starts with changes that are not saved. */
  isUnsaved: boolean
  /** React key: a new number mounts a new editor. */
  mountKey: number
}

/** Asks first whether to continue with unsaved changes, if there are any, then shows the editor. */
export function EditorWithRecovery({ loaded }: { loaded: LoadedSession }) {
  const [state, setState] = useState<EditorState>({ ...loaded, isUnsaved: false, mountKey: 0 })
  const restart = (next: Omit<EditorState, 'mountKey'>) =>
    setState(({ mountKey }) => ({ ...next, mountKey: mountKey + 1 }))
  const { session, unsavedChanges, isUnsaved, mountKey } = state

  if (unsavedChanges) {
    return (
      <DraftRecovery
        key={mountKey}
        session={session}
        unsavedChanges={unsavedChanges}
        onChoose={(chosen, isChosenUnsaved) =>
          restart({ session: chosen, unsavedChanges: undefined, isUnsaved: isChosenUnsaved })
        }
      />
    )
  }
  return (
    <ArticleEditor
      key={mountKey}
      session={session}
      isUnsaved={isUnsaved}
      onRestart={(next) => restart({ session: next, unsavedChanges: undefined, isUnsaved: false })}
      onReload={(next) => restart({ ...next, isUnsaved: false })}
    />
  )
}
