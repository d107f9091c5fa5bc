import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './EditorNotices.module.css'
import type { ArticleAutosave } from './use-autosave.ts'

/** Notices about other editors, newer versions and unsaved drafts. */
export function EditorNotices({ autosave }: { autosave: ArticleAutosave }) {
  const { t } = useTranslation()
  const { editors, isOutdated, state } = autosave
  return (
    <div className={styles.notices} role="status">
      {editors.map(({ id, name, hasDraft }) => (
        <p key={id} className={styles.notice}>
          {t(hasDraft ? 'admin:notices.changedByOther' : 'admin:notices.openedByOther', {
            name: name || t('admin:notices.unknownEditor'),
          })}
        </p>
      ))}
      {isOutdated && (
        <p className={styles.notice} data-warning>
          {t('admin:notices.outdated')}
          <button type="button" className={buttons.quiet} onClick={autosave.openComparison}>
            {t('admin:notices.compare')}
          </button>
        </p>
      )}
      {state === 'localOnly' && (
        <p className={styles.notice} data-warning>
          {t('admin:notices.localOnly')}
        </p>
      )}
      {state === 'otherWindow' && (
        <p className={styles.notice} data-warning>
          {t('admin:notices.otherWindow')}
          <button type="button" className={buttons.quiet} onClick={autosave.overwriteOtherWindow}>
            {t('admin:notices.continueHere')}
          </button>
        </p>
      )}
    </div>
  )
}
