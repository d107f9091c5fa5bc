import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import type { Session } from '../../contract/account.ts'
import form from '../form/form.module.css'
import styles from './Account.module.css'
import { getBrowserTimeZone } from './browser-time-zone.ts'

/** One session of the user. */
export function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation()
  const { browser, system, lastUsedAt, isCurrent } = session
  const device = browser && system ? t('account:sessions.device', { browser, system }) : browser || system
  const name = device || t('account:sessions.unknown')
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.value}>
          <bdi>{name}</bdi>
          {isCurrent && <span className={styles.tag}>{t('account:sessions.current')}</span>}
        </p>
        <p className={styles.description}>
          {t('account:sessions.lastUsed', { date: formatDate(lastUsedAt, getBrowserTimeZone()) })}
        </p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className={form.link}
          aria-label={t('account:sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {t('account:sessions.end')}
        </button>
      )}
    </li>
  )
}
