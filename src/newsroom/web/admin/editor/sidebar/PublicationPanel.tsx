import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { Field } from '#src/ui/form/Field.tsx'
import type { ArticleFormFields } from '../../article-form-fields.ts'
import { fromZoneTime, toZoneTime } from '../../zone-time.ts'
import type { FieldErrors } from '../autosave/describe-field-errors.ts'
import type { FormChanges } from '../use-article-form.ts'
import styles from './PublicationPanel.module.css'

type Props = { fields: ArticleFormFields; change: (changes: FormChanges) => void; fieldErrors: FieldErrors }

/** Visibility, publication time, displayed date and comments of the article. */
export function PublicationPanel({ fields, change, fieldErrors }: Props) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const closedHintId = useId()
  const { isPublished, publishDate, displayedDate, commentsClosed } = fields
  return (
    <Panel title={t('admin:publication.title')}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isPublished}
          onChange={({ target }) => change({ isPublished: target.checked })}
        />
        {t('admin:publication.published')}
      </label>
      <Field
        label={t('admin:publication.publishAt')}
        hint={t('admin:publication.publishAtHint', { timeZone })}
        error={fieldErrors.publishDate}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="datetime-local"
            value={toZoneTime(publishDate, timeZone)}
            onChange={({ target }) => change({ publishDate: fromZoneTime(target.value, timeZone) })}
          />
        )}
      </Field>
      <Field
        label={t('admin:publication.displayedDate')}
        hint={t('admin:publication.displayedDateHint')}
        error={fieldErrors.displayedDate}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            value={displayedDate}
            onChange={({ target }) => change({ displayedDate: target.value })}
          />
        )}
      </Field>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={commentsClosed}
          aria-describedby={closedHintId}
          onChange={({ target }) => change({ commentsClosed: target.checked })}
        />
        {t('admin:publication.commentsClosed')}
      </label>
      <p id={closedHintId} className={styles.hint}>
        {t('admin:publication.commentsClosedHint')}
      </p>
    </Panel>
  )
}
