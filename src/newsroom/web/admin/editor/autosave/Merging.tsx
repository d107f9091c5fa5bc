import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Article } from '#src/news/contract/article.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { tellFailure } from '#src/ui/admin/status-line.ts'
import buttons from '#src/ui/button.module.css'
import type { ArticleFields } from '../../article-fields.ts'
import { plainTextOf } from '../../diff/read-body.ts'
import { WordDifference } from '../../diff/WordDifference.tsx'
import { Conflict } from './Conflict.tsx'
import styles from './Merging.module.css'
import { type Opening, storedOf } from './open-article.ts'
import type { Keeping } from './use-keeping.ts'

type Props = {
  keeping: Keeping
  read: () => ArticleFields
  opening: Opening
  onReopen: (opening: Opening) => void
}

/** Two editors, one article: the choice between them, and their words to copy from when they are put together by hand. */
export function Merging({ keeping, read, opening, onReopen }: Props) {
  const { t } = useTranslation()
  const [beside, setBeside] = useState<{ theirs: Article; mine: ArticleFields }>()
  const { conflict } = keeping

  async function takeTheirs(theirs: Article): Promise<void> {
    try {
      await keeping.giveUp()
    } catch {
      tellFailure(t('desk:recovery.discardFailed'))
      return
    }
    const stored = storedOf(theirs)
    onReopen({ ...opening, stored, start: stored.fields, baseVersion: theirs.version, after: null })
  }

  return (
    <>
      {conflict && (
        <Conflict
          theirs={conflict}
          mine={read()}
          onMerge={() => {
            setBeside({ theirs: conflict, mine: read() })
            keeping.goOn(conflict)
          }}
          onKeepMine={() => keeping.goOn(conflict)}
          onTakeTheirs={() => takeTheirs(conflict)}
          onClose={keeping.closeComparison}
        />
      )}
      {beside && (
        <div ref={scrollTo} className={styles.beside}>
          <Panel title={t('desk:conflict.beside')}>
            <WordDifference
              before={{ label: t('desk:conflict.theirs'), text: plainTextOf(beside.theirs.content) }}
              after={{ label: t('desk:conflict.mine'), text: plainTextOf(beside.mine.content) }}
              language={beside.mine.language}
            />
            <div>
              <button type="button" className={buttons.quiet} onClick={() => setBeside(undefined)}>
                {t('desk:status.putAway')}
              </button>
            </div>
          </Panel>
        </div>
      )}
    </>
  )
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
}
