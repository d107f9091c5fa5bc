import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import { useMoments } from '#src/ui/admin/use-moments.ts'
import type { RevisionRow } from '../../../contract/revision.ts'
import { fieldsFromRevision } from '../article-fields.ts'
import { getRevision } from '../newsroom-api.ts'
import { ArticleDiff } from './ArticleDiff.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import type { RevisionsDialogProps } from './RevisionsDialog.tsx'
import styles from './RevisionView.module.css'

const comparisons = ['present', 'before'] as const
type Comparison = (typeof comparisons)[number]

/** One version beside what the article is now, or beside the version before it. */
export function RevisionView({ row, ...props }: RevisionsDialogProps & { row: RevisionRow }) {
  const { t } = useTranslation()
  const moment = useMoments()
  const { id, currentFields: present, isUnsaved } = props
  const hasBefore = row.version > 1
  // The present version differs from itself in nothing, unless something was typed since.
  const [opponent, setOpponent] = useState<Comparison>(
    row.isCurrent && hasBefore && !isUnsaved ? 'before' : 'present',
  )
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const chosen = useQuery({
    queryKey: ['version', id, row.version],
    queryFn: ({ signal }) => getRevision(id, row.version, signal),
  })
  const before = useQuery({
    queryKey: ['version', id, row.version - 1],
    queryFn: opponent === 'before' ? ({ signal }) => getRevision(id, row.version - 1, signal) : skipToken,
  })
  const failed = (opponent === 'before' ? [chosen, before] : [chosen]).filter(({ isError }) => isError)
  const own = chosen.data && {
    label: t('revisions:revisionOf', { time: moment(row.savedAt) }),
    fields: fieldsFromRevision(chosen.data),
    gonePictures: chosen.data.gonePictures,
  }
  const older = before.data && {
    label: t('revisions:previous'),
    fields: fieldsFromRevision(before.data),
    gonePictures: before.data.gonePictures,
  }
  const now = { label: t('revisions:unsavedState'), fields: present }
  const sides = opponent === 'present' ? { before: own, after: now } : { before: older, after: own }
  const hasGone = own !== undefined && own.gonePictures.length > 0
  return (
    <>
      <h3 ref={head} tabIndex={-1} className={styles.title}>
        {t('revisions:revisionNumber', { version: row.version })}
      </h3>
      <p className={styles.facts}>
        {t(`revisions:reasons.${row.reason}`)} · {moment(row.savedAt)} ·{' '}
        <bdi>{row.editor ? row.editor.name : t('revisions:noEditor')}</bdi>
      </p>
      <div className={styles.actions}>
        <Field label={t('revisions:compareWith')}>
          {(attributes) => (
            <select
              {...attributes}
              value={opponent}
              onChange={({ target }) =>
                setOpponent(comparisons.find((each) => each === target.value) ?? 'present')
              }
            >
              <option value="present">{t('revisions:unsavedState')}</option>
              {hasBefore && <option value="before">{t('revisions:previous')}</option>}
            </select>
          )}
        </Field>
        {!row.isCurrent && <RestoreButton row={row} hasGone={hasGone} {...props} />}
      </div>
      {hasGone && <p className={styles.facts}>{t('revisions:deletedPictures')}</p>}
      {failed.length > 0 && (
        <LoadFailure
          message={t('revisions:loadFailed')}
          onAgain={() => {
            for (const side of failed) void side.refetch()
          }}
        />
      )}
      {sides.before && sides.after ? (
        <ArticleDiff before={sides.before} after={sides.after} />
      ) : (
        failed.length === 0 && <p role="status">{t('news.loading')}</p>
      )}
    </>
  )
}
