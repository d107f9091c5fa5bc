import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ReusedNav } from '#src/ui/ReusedNav.tsx'
import styles from './NewsLinks.module.css'

/** The lists of news, in the menu of narrow windows. Wide pages link them from their sections and the footer. */
export function NewsLinks() {
  const { t } = useTranslation()
  const links = [
    { to: '/news/today', label: t('news.home.today') },
    { to: '/news/popular', label: t('news.home.popular') },
    { to: '/news/all', label: t('news.allPage.title') },
    { to: '/saved', label: t('shell.footer.saved') },
  ]
  return (
    <ReusedNav className={styles.news} aria-label={t('shell.newsLinks')}>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to} className={styles.item}>
            <Link className={styles.link} to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </ReusedNav>
  )
}
