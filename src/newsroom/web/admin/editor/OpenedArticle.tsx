import { useState } from 'react'
import { ArticleEditor } from './ArticleEditor.tsx'
import type { Opened, Opening, Unsaved } from './autosave/open-article.ts'
import { Recovery } from './autosave/Recovery.tsx'

type Begun = {
  opening: Opening
  /** Words that were typed and not saved, until it is decided what becomes of them. */
  unsaved: Unsaved | undefined
  isUnsaved: boolean
  times: number
}

/** The editor, after the choice about words that were never saved, if there are any. */
export function OpenedArticle({ opened }: { opened: Opened }) {
  const [begun, setBegun] = useState<Begun>({ ...opened, isUnsaved: false, times: 0 })
  const begin = (next: Omit<Begun, 'times'>) => setBegun(({ times }) => ({ ...next, times: times + 1 }))
  const { opening, unsaved, isUnsaved, times } = begun

  if (unsaved) {
    return (
      <Recovery
        key={times}
        opening={opening}
        unsaved={unsaved}
        onChoose={(chosen, isTyped) => begin({ opening: chosen, unsaved: undefined, isUnsaved: isTyped })}
      />
    )
  }
  return (
    <ArticleEditor
      key={times}
      opening={opening}
      isUnsaved={isUnsaved}
      onReopen={(next) => begin({ opening: next, unsaved: undefined, isUnsaved: false })}
      onReload={(next) => begin({ ...next, isUnsaved: false })}
    />
  )
}
