import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import buttons from '#src/ui/button.module.css'
import type { ArticleForm } from '../editor/use-article-form.ts'
import { measureLlmRatio } from '../newsroom-api.ts'
import styles from './LlmRatio.module.css'

type Props = {
  id: string
  read: ArticleForm['read']
  /** Changes when the text is worth measuring anew: it was saved, or something of the engine's was taken. */
  occasion: string
}

/** How much of the text stands as the engine wrote it: a proposal for what is declared. */
export function LlmRatio({ id, read, occasion }: Props) {
  const { t, ready } = useTranslation(['common', 'llm'])
  const share = useQuery({
    queryKey: ['engine-share', id, occasion],
    queryFn: ({ signal }) => {
      const { content, summary, language } = read()
      return measureLlmRatio({ draftId: id, content, summary, language }, signal)
    },
    placeholderData: (before) => before,
  })
  if (!ready) return null
  if (share.isError)
    return <LoadFailure message={t('llm:ratioFailed')} onAgain={() => void share.refetch()} />
  // Where the engine wrote nothing there is nothing to say about it.
  if (!share.data?.drafts) return null
  const { percent, fromEngine, words } = share.data
  return (
    <div className={styles.share}>
      <p>{t('llm:ratio', { percent, fromEngine, words })}</p>
      <button type="button" className={buttons.quiet} onClick={() => share.refetch()}>
        {t('llm:measureAgain')}
      </button>
    </div>
  )
}
