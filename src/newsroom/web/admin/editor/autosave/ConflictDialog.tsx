import { useTranslation } from 'react-i18next'
import type { Article } from '#src/news/contract/article.ts'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import type { ArticleFormFields } from '../../article-form-fields.ts'
import { htmlToPlainText } from '../../diff/extract-text-runs.ts'
import { WordDiff } from '../../diff/WordDiff.tsx'

type Props = {
  /** The stored article of the other editor. */
  theirs: Article
  mine: ArticleFormFields
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Returns to the form and shows the stored text above it. */
  onMerge: () => void
  onClose: () => void
}

/** Shows the conflicting versions of two editors and lets the editor choose how to resolve the conflict. */
export function ConflictDialog({ theirs, mine, onKeepMine, onTakeTheirs, onMerge, onClose }: Props) {
  const { t } = useTranslation()
  const toPlainText = ({ title, summary, content }: { title: string; summary: string; content: string }) =>
    [title, summary, htmlToPlainText(content)].filter(Boolean).join('\n')
  return (
    <Dialog size="large" onClose={onClose}>
      <DialogContent>
        <DialogTitle>{t('admin:conflict.title')}</DialogTitle>
        <p>{t('admin:conflict.text')}</p>
        <WordDiff
          before={{ label: t('admin:conflict.theirs'), text: toPlainText(theirs) }}
          after={{ label: t('admin:conflict.mine'), text: toPlainText(mine) }}
          language={mine.language}
        />
        <DialogActions>
          <button type="button" className={buttons.primary} onClick={onMerge}>
            {t('admin:conflict.merge')}
          </button>
          <button type="button" className={buttons.quiet} onClick={onKeepMine}>
            {t('admin:conflict.keepMine')}
          </button>
          <button type="button" className={buttons.quiet} onClick={onTakeTheirs}>
            {t('admin:conflict.takeTheirs')}
          </button>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {t('admin:conflict.later')}
          </button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
