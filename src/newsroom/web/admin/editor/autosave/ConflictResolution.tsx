import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Article } from '#src/news/contract/article.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { tellFailure } from '#src/ui/admin/status-line.ts'
import buttons from '#src/ui/button.module.css'
import type { ArticleFields } from '../../article-fields.ts'
import { htmlToPlainText } from '../../diff/extract-text-runs.ts'
import { WordDiff } from '../../diff/WordDiff.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import styles from './ConflictResolution.module.css'
import { type EditingSession, toStoredArticle } from './load-session.ts'
import type { ArticleAutosave } from './use-autosave.ts'

type Props = {
  autosave: ArticleAutosave
  read: () => ArticleFields
  session: EditingSession
  onRestart: (session: EditingSession) => void
}

/** Two editors, one article: the choice between them, and their words to copy from when they are put together by hand. */
export function ConflictResolution({ autosave, read, session, onRestart }: Props) {
  const { t } = useTranslation()
  const [beside, setBeside] = useState<{ theirs: Article; mine: ArticleFields }>()
  const { conflict } = autosave

  async function takeTheirs(theirs: Article): Promise<void> {
    try {
      await autosave.discardDraft()
    } catch {
      tellFailure(t('admin:recovery.discardFailed'))
      return
    }
    const stored = toStoredArticle(theirs)
    onRestart({
      ...session,
      stored,
      initialFields: stored.fields,
      baseVersion: theirs.version,
      previousSavedAt: null,
    })
  }

  return (
    <>
      {conflict && (
        <ConflictDialog
          theirs={conflict}
          mine={read()}
          onMerge={() => {
            setBeside({ theirs: conflict, mine: read() })
            autosave.keepOwnFields(conflict)
          }}
          onKeepMine={() => autosave.keepOwnFields(conflict)}
          onTakeTheirs={() => takeTheirs(conflict)}
          onClose={autosave.closeComparison}
        />
      )}
      {beside && (
        <div ref={scrollTo} className={styles.beside}>
          <Panel title={t('admin:conflict.mergeHint')}>
            <WordDiff
              before={{ label: t('admin:conflict.theirs'), text: htmlToPlainText(beside.theirs.content) }}
              after={{ label: t('admin:conflict.mine'), text: htmlToPlainText(beside.mine.content) }}
              language={beside.mine.language}
            />
            <div>
              <button type="button" className={buttons.quiet} onClick={() => setBeside(undefined)}>
                {t('admin:status.dismiss')}
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
