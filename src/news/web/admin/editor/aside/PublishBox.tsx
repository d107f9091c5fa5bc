import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/desk/Field.tsx'
import { Panel } from '#src/ui/desk/Panel.tsx'
import { usePublication } from '#src/ui/desk/use-publication.ts'
import type { ArticleFields } from '../../article-fields.ts'
import { fromZoneTime, toZoneTime } from '../../zone-time.ts'
import type { Saving } from '../use-saving.ts'
import styles from './PublishBox.module.css'

type Props = {
  fields: ArticleFields
  change: (changes: Partial<ArticleFields>) => void
  saving: Saving
  onSave: () => void
}

/** Whether readers see the article, from when, under which day; and what has become of the last changes. */
export function PublishBox({ fields, change, saving, onSave }: Props) {
  const { t } = useTranslation()
  const { timeZone } = usePublication()
  const { isPublished, publishDate, displayedDate } = fields
  const isLater = publishDate !== '' && Date.parse(publishDate) > Date.now()
  const action = !isPublished ? 'draft' : isLater ? 'schedule' : saving.isPublic ? 'update' : 'publish'
  return (
    <Panel title={t('desk:publish.title')}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isPublished}
          onChange={({ target }) => change({ isPublished: target.checked })}
        />
        {t('desk:publish.published')}
      </label>
      <Field
        label={t('desk:publish.from')}
        hint={t('desk:publish.zone', { timeZone })}
        fault={saving.faults.publishDate}
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
        label={t('desk:publish.day')}
        hint={t('desk:publish.dayHint')}
        fault={saving.faults.displayedDate}
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
      <div className={styles.save}>
        <button
          type="button"
          className={buttons.primary}
          aria-disabled={saving.state === 'saving'}
          onClick={onSave}
        >
          {t(`desk:publish.actions.${action}`)}
        </button>
        <p className={styles.state} data-state={saving.state}>
          {t(`desk:saving.${saving.state}`)}
        </p>
      </div>
    </Panel>
  )
}
