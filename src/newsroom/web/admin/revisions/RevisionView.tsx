import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { RevisionRow } from '../../../contract/revision.ts'
import { fieldsFromRevision } from '../article-form-fields.ts'
import { getRevision } from '../newsroom-api.ts'
import { ArticleDiff } from './ArticleDiff.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import type { RevisionsDialogProps } from './RevisionsDialog.tsx'
import styles from './RevisionView.module.css'

type Comparison = 'current' | 'previous'

/** A revision compared with the current state of the form or with the previous revision. */
export function RevisionView({ row, ...props }: RevisionsDialogProps & { row: RevisionRow }) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const { id, currentFields, isUnsaved } = props
  const hasPrevious = row.version > 1
  // The current revision equals the state of the form, unless something was typed since the last save.
  const [comparison, setComparison] = useState<Comparison>(
    row.isCurrent && hasPrevious && !isUnsaved ? 'previous' : 'current',
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const revision = useQuery({
    queryKey: ['revision', id, row.version],
    queryFn: ({ signal }) => getRevision(id, row.version, signal),
  })
  const previousRevision = useQuery({
    queryKey: ['revision', id, row.version - 1],
    queryFn: comparison === 'previous' ? ({ signal }) => getRevision(id, row.version - 1, signal) : skipToken,
  })
  const failedQueries = (comparison === 'previous' ? [revision, previousRevision] : [revision]).filter(
    ({ isError }) => isError,
  )
  const revisionSide = revision.data && {
    label: t('revisions:revisionOf', { time: formatDateTime(row.savedAt) }),
    fields: fieldsFromRevision(revision.data),
    deletedPictures: revision.data.gonePictures,
  }
  const previousSide = previousRevision.data && {
    label: t('revisions:previous'),
    fields: fieldsFromRevision(previousRevision.data),
    deletedPictures: previousRevision.data.gonePictures,
  }
  const formSide = { label: t('revisions:formState'), fields: currentFields }
  const sides =
    comparison === 'current'
      ? { before: revisionSide, after: formSide }
      : { before: previousSide, after: revisionSide }
  const hasDeletedPictures = revisionSide !== undefined && revisionSide.deletedPictures.length > 0
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t('revisions:revisionNumber', { version: row.version })}
      </h3>
      <p className={styles.note}>
        {t(`revisions:reasons.${row.reason}`)} · {formatDateTime(row.savedAt)} ·{' '}
        <bdi>{row.editor ? row.editor.name : t('revisions:noEditor')}</bdi>
      </p>
      <div className={styles.actions}>
        <SelectField
          label={t('revisions:compareWith')}
          value={comparison}
          options={[
            { value: 'current', label: t('revisions:formState') },
            ...(hasPrevious ? [{ value: 'previous' as const, label: t('revisions:previous') }] : []),
          ]}
          onValueChange={setComparison}
        />
        {!row.isCurrent && <RestoreButton row={row} hasDeletedPictures={hasDeletedPictures} {...props} />}
      </div>
      {hasDeletedPictures && <p className={styles.note}>{t('revisions:deletedPictures')}</p>}
      {failedQueries.length > 0 && (
        <LoadFailure
          message={t('revisions:loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => {
            for (const query of failedQueries) void query.refetch()
          }}
        />
      )}
      {sides.before && sides.after ? (
        <ArticleDiff before={sides.before} after={sides.after} />
      ) : (
        failedQueries.length === 0 && <p role="status">{t('shell.loading')}</p>
      )}
    </>
  )
}
