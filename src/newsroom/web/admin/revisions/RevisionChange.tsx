import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import { ApiError } from '#src/ui/api-client.ts'
import { fieldsFromRevision } from '../article-fields.ts'
import { getRevision } from '../newsroom-api.ts'
import { ArticleDiff } from './ArticleDiff.tsx'

type Props = {
  id: string
  version: number
  /** Shown where versions are no more: they go with their article. */
  fallback: ReactNode
}

/** In what a version of an article differs from the one before it. */
export function RevisionChange({ id, version, fallback }: Props) {
  const { t, ready } = useTranslation(['common', 'admin', 'revisions'])
  const sides = useQuery({
    queryKey: ['version change', id, version],
    queryFn: ({ signal }) =>
      Promise.all([getRevision(id, version - 1, signal), getRevision(id, version, signal)]),
  })
  if (isNotFound(sides.error)) return fallback
  if (sides.isError && ready)
    return <LoadFailure message={t('revisions:loadFailed')} onAgain={() => void sides.refetch()} />
  if (!sides.data || !ready) return <p role="status">{t('news.loading')}</p>
  const [before, after] = sides.data
  const name = t('revisions:revisionNumber', { version })
  return (
    <>
      <h3 className="visually-hidden">{name}</h3>
      <ArticleDiff
        before={{
          label: t('revisions:previous'),
          fields: fieldsFromRevision(before),
          deletedPictures: before.gonePictures,
        }}
        after={{ label: name, fields: fieldsFromRevision(after), deletedPictures: after.gonePictures }}
      />
    </>
  )
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.response.status === 404
}
