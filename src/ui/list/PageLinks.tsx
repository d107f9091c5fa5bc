import type { ReactNode } from 'react'
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
      <StepLink to={getPath(Math.max(1, page - 1))} rel={page > 1 ? 'prev' : undefined}>
        <Arrow isBack />
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
      <StepLink to={getPath(Math.min(totalPages, page + 1))} rel={page < totalPages ? 'next' : undefined}>
        {t('shell.pages.next')}
        <Arrow />
      </StepLink>
    </nav>
  )
}

type StepProps = { to: string; rel: 'prev' | 'next' | undefined; children: ReactNode }

/** Without `rel` it has no effect. It stays a link, because the focus is on it when the first or last page is reached. */
function StepLink({ to, rel, children }: StepProps) {
  return (
    <Link
      className={styles.step}
      to={to}
      rel={rel}
      aria-disabled={rel === undefined || undefined}
      onClick={(event) => rel === undefined && event.preventDefault()}
      preventScrollReset
    >
      {children}
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
