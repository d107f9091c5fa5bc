import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirst } from '#src/ui/admin/focus-first.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { SegmentWork, TranslationWork } from '../../contract/machine.ts'
import { translationsApi } from './translations-api.ts'

type Draft = { text: string; isReviewed: boolean }
type Drafts = Record<string, Draft>

/**
 * What a translator has typed. It is kept in the browser until it is saved, so that neither a closed window nor a version
 * conflict loses it. Without storage it lasts as long as the page.
 */
export function useSegmentDrafts(work: TranslationWork) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { articleId, lang } = work
  const storageKey = `translation ${articleId} ${lang}`
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(storageKey))
  const [hasConflict, setConflict] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const current = work.segments.filter(({ key }) => drafts[key]?.text.trim())

  useEffect(() => storeDrafts(storageKey, drafts), [drafts, storageKey])

  const saving = useMutation({
    mutationFn: (saved: Drafts) =>
      translationsApi('PUT /news/:id/translations/:lang/segments', {
        params: { id: articleId, lang },
        body: {
          version: work.version,
          segments: Object.entries(saved).map(([key, { text, isReviewed }]) => ({
            key,
            target: text,
            isReviewed,
          })),
        },
      }),
    onSuccess: (stored, saved) => {
      // What was typed while the request was on its way is not saved yet.
      setDrafts((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, draft]) => saved[key] !== draft)),
      )
      setErrors({})
      setConflict(false)
      showMessage(t('translations:saved'))
      queryClient.setQueryData(['translation', articleId, lang], stored)
      return queryClient.invalidateQueries({ queryKey: ['translations'] })
    },
    onError: async (error, saved) => {
      const problem = await readProblem(error)
      const keys = Object.keys(saved)
      setConflict(problem.status === 409)
      const faulty = problem.errors.flatMap(({ path }) => keys[Number(path.split('.')[1])] ?? [])
      setErrors(Object.fromEntries(faulty.map((key) => [key, t('translations:wrongMarks')])))
      showError(t('translations:saveFailed'))
      focusFirst(form.current, faulty)
    },
  })

  const draftOf = ({ key, target, state }: SegmentWork): Draft =>
    drafts[key] ?? { text: target ?? '', isReviewed: state === 'reviewed' }
  const change = (segment: SegmentWork, changes: Partial<Draft>) =>
    setDrafts((now) => ({ ...now, [segment.key]: { ...draftOf(segment), ...now[segment.key], ...changes } }))

  return {
    /** To be attached to the form. */
    form,
    errors,
    isSaving: saving.isPending,
    hasChanges: current.length > 0,
    hasConflict,
    textOf: (segment: SegmentWork) => draftOf(segment).text,
    isReviewed: (segment: SegmentWork) => draftOf(segment).isReviewed,
    setText: (segment: SegmentWork, text: string) => change(segment, { text, isReviewed: false }),
    setReviewed: (segment: SegmentWork, isReviewed: boolean) => change(segment, { isReviewed }),
    reviewAll: () => {
      for (const segment of work.segments)
        if (draftOf(segment).text.trim()) change(segment, { isReviewed: true })
    },
    save: () =>
      saving.mutate(
        Object.fromEntries(current.flatMap(({ key }) => (drafts[key] ? [[key, drafts[key]]] : []))),
      ),
  }
}

function readDrafts(storageKey: string): Drafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, Draft] => isDraft(entry[1])),
    )
  } catch {
    return {}
  }
}

function storeDrafts(storageKey: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(drafts))
  } catch (error) {
    logFailure('Could not store the draft of the translation:', error)
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'isReviewed' in value &&
    typeof value.isReviewed === 'boolean'
  )
}
