import { Link } from 'react-router'
import { inLanguage } from '#src/ui/in-language.ts'
import type { ArticleListItem } from '../../../contract/article-rows.ts'
import styles from './ArticleLink.module.css'

/** The title of an article, in its own language and in two lines at most, as a way to it. */
export function ArticleLink({ row, to }: { row: ArticleListItem; to: string }) {
  return (
    <Link className={styles.title} to={to}>
      <bdi {...inLanguage(row.language)}>{row.title}</bdi>
    </Link>
  )
}
