import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import styles from './NavigationProgress.module.css'

/** Faster navigations show no indicator; it would only flicker. */
const showAfterMs = 150

/** A progress line over the page while the next page loads, with a text for screen readers. */
export function NavigationProgress() {
  const { t } = useTranslation()
  const isNavigating = useNavigation().state !== 'idle'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isNavigating) return
    const timer = setTimeout(() => setShown(true), showAfterMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isNavigating])
  return (
    <div role="status" className={`${styles.container} no-print`}>
      {isShown && (
        <>
          <div className={styles.line} />
          <span className="visually-hidden">{t('shell.loading')}</span>
        </>
      )}
    </div>
  )
}
