import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Article } from '#src/news/contract/article.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import buttons from '#src/ui/button.module.css'
import { showError } from '#src/ui/status/status-message.ts'
import type { ArticleFormFields } from '../../article-form-fields.ts'
import { htmlToPlainText } from '../../diff/extract-text-runs.ts'
import { WordDiff } from '../../diff/WordDiff.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import styles from './ConflictResolution.module.css'
import { type EditingSession, toStoredArticle } from './load-session.ts'
import type { ArticleAutosave } from './use-autosave.ts'

type Props = {
  autosave: ArticleAutosave
  readFields: () => ArticleFormFields
  session: EditingSession
  onRestart: (session: EditingSession) => void
}

/** Shows the conflict dialog, and the stored text for reference while the editor merges both versions by hand. */
export function ConflictResolution({ autosave, readFields, session, onRestart }: Props) {
  const { t } = useTranslation()
  const [mergeSource, setMergeSource] = useState<{ theirs: Article; mine: ArticleFormFields }>()
  const { conflict } = autosave

  async function takeTheirs(theirs: Article): Promise<void> {
    try {
      await autosave.discardDraft()
    } catch {
      showError(t('admin:recovery.discardFailed'))
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
          mine={readFields()}
          onMerge={() => {
            setMergeSource({ theirs: conflict, mine: readFields() })
            autosave.keepOwnFields(conflict)
          }}
          onKeepMine={() => autosave.keepOwnFields(conflict)}
          onTakeTheirs={() => takeTheirs(conflict)}
          onClose={autosave.closeComparison}
        />
      )}
      {mergeSource && (
        <div ref={scrollTo} className={styles.mergeSource}>
          <Panel title={t('admin:conflict.mergeHint')}>
            <WordDiff
              before={{
                label: t('admin:conflict.theirs'),
                text: htmlToPlainText(mergeSource.theirs.content),
              }}
              after={{ label: t('admin:conflict.mine'), text: htmlToPlainText(mergeSource.mine.content) }}
              language={mergeSource.mine.language}
            />
            <div>
              <button type="button" className={buttons.quiet} onClick={() => setMergeSource(undefined)}>
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
