import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { usePublication } from '#src/ui/admin/use-publication.ts'
import type { ArticleFields } from '../../article-fields.ts'
import { fromZoneTime, toZoneTime } from '../../zone-time.ts'
import type { FieldErrors } from '../autosave/save-article.ts'
import type { FormChanges } from '../use-article-form.ts'
import styles from './PublicationPanel.module.css'

type Props = { fields: ArticleFields; change: (changes: FormChanges) => void; fieldErrors: FieldErrors }

/** Visibility, publication time and displayed date of the article. */
export function PublicationPanel({ fields, change, fieldErrors }: Props) {
  const { t } = useTranslation()
  const { timeZone } = usePublication()
  const { isPublished, publishDate, displayedDate } = fields
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
        fault={fieldErrors.publishDate}
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
        fault={fieldErrors.displayedDate}
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
    </Panel>
  )
}
