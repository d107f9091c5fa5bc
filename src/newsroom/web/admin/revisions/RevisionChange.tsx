import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '#src/ui/is-not-found.ts'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { fieldsFromRevision } from '../article-form-fields.ts'
import { getRevision } from '../newsroom-api.ts'
import { ArticleDiff } from './ArticleDiff.tsx'

type Props = {
  id: string
  version: number
  /** Shown when the revisions do not exist any more, because they are deleted with their article. */
  fallback: ReactNode
}

/** The differences between a revision of an article and the previous one. */
export function RevisionChange({ id, version, fallback }: Props) {
  const { t, ready } = useTranslation(['common', 'admin', 'revisions'])
  const revisions = useQuery({
    queryKey: ['revision-change', id, version],
    queryFn: ({ signal }) =>
      Promise.all([getRevision(id, version - 1, signal), getRevision(id, version, signal)]),
  })
  if (isNotFound(revisions.error)) return fallback
  if (revisions.isError && ready)
    return (
      <LoadFailure
        message={t('revisions:loadFailed')}
        retryLabel={t('shell.tryAgain')}
        onRetry={() => void revisions.refetch()}
      />
    )
  if (!revisions.data || !ready) return <p role="status">{t('shell.loading')}</p>
  const [before, after] = revisions.data
  const label = t('revisions:revisionNumber', { version })
  return (
    <>
      <h3 className="visually-hidden">{label}</h3>
      <ArticleDiff
        before={{
          label: t('revisions:previous'),
          fields: fieldsFromRevision(before),
          deletedPictures: before.gonePictures,
        }}
        after={{ label, fields: fieldsFromRevision(after), deletedPictures: after.gonePictures }}
      />
    </>
  )
}
