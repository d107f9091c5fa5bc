import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../Icon.tsx'
import styles from './PageLinks.module.css'
import { getVisiblePages } from './visible-pages.ts'

type Props = { page: number; totalPages: number; getPath: (page: number) => string }

/**
 * Links to the numbered pages, the previous and the next one; nothing when there is one page. A change of the page does not
 * scroll.
 */
export function PageLinks({ page, totalPages, getPath }: Props) {
  const { t } = useTranslation()
  if (totalPages <= 1) return null
  return (
    <nav className={styles.links} aria-label={t('shell.pages.label')}>
      <StepLink to={page > 1 ? getPath(page - 1) : undefined} rel="prev">
        {t('shell.pages.previous')}
      </StepLink>
      <ol className={styles.numbers}>
        {getVisiblePages(page, totalPages).map((entry, index) => (
          <li key={entry === 'gap' ? `gap ${index}` : entry}>
            {entry === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                className={styles.number}
                to={getPath(entry)}
                preventScrollReset
                aria-current={entry === page ? 'page' : undefined}
                aria-label={t('shell.pages.page', { page: entry })}
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <StepLink to={page < totalPages ? getPath(page + 1) : undefined} rel="next">
        {t('shell.pages.next')}
      </StepLink>
    </nav>
  )
}

type StepProps = { to: string | undefined; rel: 'prev' | 'next'; children: string }

function StepLink({ to, rel, children }: StepProps) {
  const content = (
    <>
      {rel === 'prev' && <Arrow isBack />}
      {children}
      {rel === 'next' && <Arrow />}
    </>
  )
  return to === undefined ? (
    <button type="button" className={styles.step} disabled>
      {content}
    </button>
  ) : (
    <Link className={styles.step} to={to} rel={rel} preventScrollReset>
      {content}
    </Link>
  )
}

function Arrow({ isBack = false }: { isBack?: boolean }) {
  return (
    <span className={styles.arrow} data-back={isBack || undefined}>
      <Icon name="arrow" size={16} />
    </span>
  )
}
