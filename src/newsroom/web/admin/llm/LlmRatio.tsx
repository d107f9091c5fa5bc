import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { ArticleForm } from '../editor/use-article-form.ts'
import { newsroomApi } from '../newsroom-api.ts'
import styles from './LlmRatio.module.css'

type Props = {
  id: string
  readFields: ArticleForm['readFields']
  /** Changes when the ratio must be measured again: after a save and after an insertion of LLM text. */
  measureKey: string
}

/** Percentage of the text that is still as the LLM wrote it, as a suggestion for the AI declaration. */
export function LlmRatio({ id, readFields, measureKey }: Props) {
  const { t, ready } = useTranslation(['common', 'llm'])
  const ratio = useQuery({
    queryKey: ['llm-ratio', id, measureKey],
    queryFn: ({ signal }) => {
      const { content, summary, language } = readFields()
      const body = { draftId: id, content, summary, language }
      return newsroomApi('POST /desk/engine/share', { body, signal })
    },
    placeholderData: (before) => before,
  })
  if (!ready) return null
  if (ratio.isError)
    return (
      <LoadFailure
        message={t('llm:ratioFailed')}
        retryLabel={t('shell.tryAgain')}
        onRetry={() => void ratio.refetch()}
      />
    )
  // Without LLM drafts for this article there is nothing to show.
  if (!ratio.data?.drafts) return null
  const { percent, fromEngine, words } = ratio.data
  return (
    <div className={styles.ratio}>
      <p>{t('llm:ratio', { percent, fromEngine, words })}</p>
      <button type="button" className={buttons.quiet} onClick={() => ratio.refetch()}>
        {t('llm:measureAgain')}
      </button>
    </div>
  )
}
