import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import styles from './LiteVersionLinks.module.css'
import { normalizePagePath } from './page-path.ts'

/**
 * To the same page without scripts, pictures and fonts, and back. Both ways stand in every page, because lite pages are
 * made of full ones; the document says which of them is shown.
 */
export function LiteVersionLinks({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const address = normalizePagePath(pathname + search)
  const asking = `${address}${address.includes('?') ? '&' : '?'}lite=`
  return (
    <>
      <a className={`${className} ${styles.toLite}`} href={`${asking}1`} rel="nofollow">
        {t('shell.liteVersion')}
      </a>
      <a className={`${className} ${styles.toFull}`} href={`${asking}0`} rel="nofollow">
        {t('shell.fullVersion')}
      </a>
    </>
  )
}
