import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/ui/api-client.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { EditedDocument } from '../../contract/documents.ts'
import { legalApi } from './legal-api.ts'

type Draft = { title: string; text: string; note: string }

/** What is typed, and the calls of a document. Nothing that was typed is lost when a call fails. */
export function useDocument(document: EditedDocument) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { name, language, version } = document
  const params = { name, language }
  const [draft, setDraft] = useState<Draft>({ title: document.title, text: document.text, note: '' })

  function show(after: EditedDocument): Promise<void> {
    queryClient.setQueryData(['legal-document', name, language], after)
    return queryClient.invalidateQueries({ queryKey: ['legal'] })
  }

  const onError = (error: unknown) =>
    showError(
      t(
        error instanceof ApiError && error.response.status === 409
          ? 'legal-admin:conflict'
          : 'legal-admin:notSaved',
      ),
    )

  const publish = useMutation({
    mutationFn: () =>
      legalApi('PUT /legal/:name/:language', { params, body: { ...draft, basedOn: version } }),
    onSuccess: (after) => {
      showMessage(t('legal-admin:published', { version: after.version }))
      return show(after)
    },
    onError,
  })
  const withdraw = useMutation({
    mutationFn: () => legalApi('DELETE /legal/:name/:language', { params, query: { basedOn: version } }),
    onSuccess: (after) => {
      showMessage(t('legal-admin:withdrawn'))
      return show(after)
    },
    onError,
  })
  const preview = useMutation({
    mutationFn: () => legalApi('POST /legal/preview', { body: { text: draft.text } }),
    onError: () => showError(t('legal-admin:failed')),
  })
  const load = useMutation({
    mutationFn: (earlier: number) =>
      legalApi('GET /legal/:name/:language/:version', { params: { ...params, version: earlier } }),
    onSuccess: (text) => {
      setDraft((before) => ({ ...before, ...text }))
      showMessage(t('legal-admin:loaded'))
    },
    onError: () => showError(t('legal-admin:failed')),
  })
  return {
    ...{ draft, publish, withdraw, preview, load },
    change: (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })),
    isChanged: draft.title !== document.title || draft.text !== document.text,
  }
}
