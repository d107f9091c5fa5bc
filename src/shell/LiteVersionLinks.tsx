import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import styles from './LiteVersionLinks.module.css'
import { normalizePagePath } from './page-path.ts'

/**
 * Links to the same page without scripts, pictures and fonts, and back. Every page contains both links, because lite
 * pages are derived from full ones; CSS shows the one that fits the document.
 */
export function LiteVersionLinks({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const path = normalizePagePath(pathname + search)
  const url = `${path}${path.includes('?') ? '&' : '?'}lite=`
  return (
    <>
      <a className={`${className} ${styles.toLite}`} href={`${url}1`} rel="nofollow">
        {t('shell.liteVersion')}
      </a>
      <a className={`${className} ${styles.toFull}`} href={`${url}0`} rel="nofollow">
        {t('shell.fullVersion')}
      </a>
    </>
  )
}
