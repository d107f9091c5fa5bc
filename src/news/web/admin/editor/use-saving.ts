import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readProblem } from '#src/ui/desk/read-problem.ts'
import { tell, tellFailure } from '#src/ui/desk/status-line.ts'
import { type ArticleFields, changesOf, creationOf } from '../article-fields.ts'
import { changeArticle, createArticle } from '../desk-calls.ts'

export type SavingState = 'untouched' | 'changed' | 'saving' | 'saved' | 'failed'
export type FieldFaults = Partial<Record<keyof ArticleFields, string>>
export type Saving = {
  state: SavingState
  faults: FieldFaults
  /** Readers see the stored article. */
  isPublic: boolean
  touched: () => void
  save: (now: ArticleFields) => Promise<void>
}

/** Saves the article, the first time as a new one. */
export function useSaving(saved: { id: string; version: number } | undefined, start: ArticleFields): Saving {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [state, setState] = useState<SavingState>('untouched')
  const [faults, setFaults] = useState<FieldFaults>({})
  const [isPublic, setIsPublic] = useState(saved !== undefined && start.isPublished)
  const stored = useRef(start)

  const touched = useCallback(() => setState((now) => (now === 'saving' ? now : 'changed')), [])

  async function save(now: ArticleFields): Promise<void> {
    if (state === 'saving') return
    if (now.title.trim() === '') {
      setFaults({ title: t('desk:form.titleMissing') })
      return
    }
    setState('saving')
    setFaults({})
    try {
      const article = saved
        ? await changeArticle(saved.id, changesOf(stored.current, now))
        : await createArticle(creationOf(now))
      stored.current = now
      setState('saved')
      setIsPublic(article.isPublished)
      tell(t('desk:saving.saved'))
      void queries.invalidateQueries({ queryKey: ['articles'] })
      if (!saved) navigate(`/admin/edit-article/${article._id}`, { replace: true })
    } catch (error) {
      const { errors } = await readProblem(error)
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      setState('failed')
      tellFailure(t('desk:saving.failed'))
    }
  }

  return { state, faults, isPublic, touched, save }
}
