import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import styles from './StatusLine.module.css'
import { currentlyTold, onTold, putAway } from './status-line.ts'

const shownForMs = 8_000

/** Non-modal and polite. Good news goes by itself; a failure stays until it is put away. */
export function StatusLine() {
  const { t } = useTranslation()
  const told = useSyncExternalStore(onTold, currentlyTold)
  useEffect(() => {
    if (!told || told.isFailure) return
    const timer = setTimeout(putAway, shownForMs)
    return () => clearTimeout(timer)
  }, [told])
  return (
    <div className={styles.place}>
      <div role="status" className={styles.line} data-failure={told?.isFailure || undefined}>
        {told?.message}
      </div>
      {told && (
        <button
          type="button"
          className={styles.close}
          aria-label={t('admin:status.dismiss')}
          onClick={putAway}
        >
          <Icon name="cross" size={16} />
        </button>
      )}
    </div>
  )
}
