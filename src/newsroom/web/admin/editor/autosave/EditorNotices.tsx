import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './EditorNotices.module.css'
import type { ArticleAutosave } from './use-autosave.ts'

/** What an editor should know while typing: who else is there, what moved on, where the words lie. */
export function EditorNotices({ autosave }: { autosave: ArticleAutosave }) {
  const { t } = useTranslation()
  const { editors, isOutdated, state: keepState } = autosave
  return (
    <div className={styles.notices} role="status">
      {editors.map(({ id, name, hasDraft }) => (
        <p key={id} className={styles.notice}>
          {t(hasDraft ? 'desk:notices.typing' : 'desk:notices.open', {
            name: name || t('desk:notices.nobody'),
          })}
        </p>
      ))}
      {isOutdated && (
        <p className={styles.notice} data-warning>
          {t('desk:notices.outdated')}
          <button type="button" className={buttons.quiet} onClick={autosave.openComparison}>
            {t('desk:notices.compare')}
          </button>
        </p>
      )}
      {keepState === 'here' && (
        <p className={styles.notice} data-warning>
          {t('desk:notices.here')}
        </p>
      )}
      {keepState === 'elsewhere' && (
        <p className={styles.notice} data-warning>
          {t('desk:notices.elsewhere')}
          <button type="button" className={buttons.quiet} onClick={autosave.overwriteOtherWindow}>
            {t('desk:notices.insist')}
          </button>
        </p>
      )}
    </div>
  )
}
