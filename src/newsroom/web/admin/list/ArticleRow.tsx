import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '#src/i18n/format-date.ts'
import { getLanguage } from '#src/i18n/languages.ts'
import { categorySlug } from '#src/news/contract/category.ts'
import { newsLimits } from '#src/news/contract/limits.ts'
import { truncate } from '#src/news/contract/truncate.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { SelectionCheckbox } from '#src/ui/list/SelectionCheckbox.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import type { ArticleListItem } from '../../../contract/article-list-page.ts'
import styles from './ArticlesTable.module.css'

type Props = {
  row: ArticleListItem
  selection: Selection
  onToggle: (isPublished: boolean) => void
}

export function ArticleRow({ row, selection, onToggle }: Props) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const { title } = row
  const language = getLanguage(row.language)
  const editPath = `/admin/edit-article/${row._id}`
  const formatNumber = useFormatNumber()
  return (
    <tr className={styles.row} data-selected={selection.isSelected(row._id) || undefined}>
      <td className={styles.select}>
        <SelectionCheckbox selection={selection} id={row._id} label={t('admin:list.select', { title })} />
      </td>
      <th scope="row" className={styles.article}>
        <div className={styles.summary}>
          <span className={styles.cover}>
            {/* The covers of other articles are not public. */}
            {row.status === 'published' && (
              <img src={`/media/cover/${row._id}-400.webp`} alt="" loading="lazy" width={400} height={225} />
            )}
          </span>
          <div className={styles.texts}>
            <Link
              className={styles.title}
              to={editPath}
              title={title}
              {...getLanguageAttributes(row.language)}
            >
              {truncate(title, newsLimits.truncateAt.adminRow)}
            </Link>
            <span className={styles.excerpt} {...getLanguageAttributes(row.language)}>
              {truncate(row.excerpt, newsLimits.truncateAt.adminRow)}
            </span>
            <span className={styles.excerpt}>
              {t(`news.category.${categorySlug(row.category)}`)} ·{' '}
              <span lang={language.tag}>{language.name}</span>
            </span>
            {row.editors.length > 0 && (
              <span className={styles.editors}>
                {t('admin:list.openedBy', { names: row.editors.map(({ name }) => name).join(', ') })}
              </span>
            )}
          </div>
        </div>
      </th>
      <td className={styles.date}>
        <time dateTime={row.displayedDate}>{formatDate(row.displayedDate, timeZone)}</time>
        {row.status !== 'published' && (
          <span className={styles.badge} data-status={row.status}>
            {t(`admin:list.badges.${row.status}`)}
          </span>
        )}
      </td>
      <td className={styles.number}>{formatNumber(row.views)}</td>
      <td className={styles.number}>{formatNumber(row.likes)}</td>
      <td className={styles.number}>{formatNumber(row.commentsCount)}</td>
      <td className={styles.published}>
        <input
          type="checkbox"
          aria-label={t('admin:list.publishedLabel', { title })}
          className={styles.switch}
          checked={row.isPublished}
          onChange={({ target }) => onToggle(target.checked)}
        />
      </td>
      <td className={styles.actions}>
        <Link className={styles.edit} to={editPath} aria-label={t('admin:list.editLabel', { title })}>
          {t('admin:list.edit')}
        </Link>
      </td>
    </tr>
  )
}
