import { useState } from 'react'
import { ArticleEditor } from './ArticleEditor.tsx'
import type { Opened, Opening } from './keep/open-article.ts'
import { Recovery } from './keep/Recovery.tsx'

/** The editor, after the choice about words that were never saved, if there are any. */
export function OpenedArticle({ opened }: { opened: Opened }) {
  const [begun, setBegun] = useState(() => ({
    opening: opened.opening,
    isUnsaved: false,
    isChosen: opened.unsaved === undefined,
    times: 0,
  }))
  const begin = (opening: Opening, isUnsaved: boolean) =>
    setBegun(({ times }) => ({ opening, isUnsaved, isChosen: true, times: times + 1 }))

  if (!begun.isChosen && opened.unsaved)
    return <Recovery opening={opened.opening} unsaved={opened.unsaved} onChoose={begin} />
  return (
    <ArticleEditor
      key={begun.times}
      opening={begun.opening}
      isUnsaved={begun.isUnsaved}
      onReopen={(opening) => begin(opening, false)}
    />
  )
}
