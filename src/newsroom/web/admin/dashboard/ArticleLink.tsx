import { Link } from 'react-router'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import type { ArticleListItem } from '../../../contract/article-list-page.ts'
import styles from './ArticleLink.module.css'

/** Link with the title of an article, marked with the language of the article and cut off after two lines. */
export function ArticleLink({ row, to }: { row: ArticleListItem; to: string }) {
  return (
    <Link className={styles.title} to={to}>
      <bdi {...getLanguageAttributes(row.language)}>{row.title}</bdi>
    </Link>
  )
}
