import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './Notices.module.css'
import type { Keeping } from './use-keeping.ts'

/** What an editor should know while typing: who else is there, what moved on, where the words lie. */
export function Notices({ keeping }: { keeping: Keeping }) {
  const { t } = useTranslation()
  const { editors, isOutdated, keepState } = keeping
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
          <button type="button" className={buttons.quiet} onClick={keeping.compare}>
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
          <button type="button" className={buttons.quiet} onClick={keeping.insist}>
            {t('desk:notices.insist')}
          </button>
        </p>
      )}
    </div>
  )
}
