import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import styles from './NavigationProgress.module.css'

/** What comes sooner needs no sign: it would only flicker. */
const shownAfterMs = 150

/** A line over the page while the next one is on its way, and a word for those who do not see it. */
export function NavigationProgress() {
  const { t } = useTranslation()
  const isUnderWay = useNavigation().state !== 'idle'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const soon = setTimeout(() => setShown(true), shownAfterMs)
    return () => {
      clearTimeout(soon)
      setShown(false)
    }
  }, [isUnderWay])
  return (
    <div role="status" className={`${styles.place} no-print`}>
      {isShown && (
        <>
          <div className={styles.line} />
          <span className="visually-hidden">{t('news.loading')}</span>
        </>
      )}
    </div>
  )
}
