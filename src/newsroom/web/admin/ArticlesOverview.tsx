import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'
import buttons from '#src/ui/button.module.css'
import styles from './ArticlesOverview.module.css'
import { DashboardSidebar } from './dashboard/DashboardSidebar.tsx'
import { useIsWideScreen } from './dashboard/use-is-wide-screen.ts'
import { ArticleList } from './list/ArticleList.tsx'

/** The desk's first page: all articles, and what is going on. */
export function ArticlesOverview() {
  const { t } = useTranslation()
  const hasRoomBeside = useIsWideScreen()
  return (
    <>
      <DeskHead title={t('admin:sections.articles')}>
        <Link className={buttons.quiet} to="/admin/advertisements-v2">
          {t('admin:sections.advertisements')}
        </Link>
        <Link className={buttons.quiet} to="/admin/advertisements-v2">
          {t('admin:sections.adsV2')}
        </Link>
        <Link className={buttons.primary} to="/admin/create-article">
          {t('admin:form.create')}
        </Link>
      </DeskHead>
      {/* Where it is folded it stands before the list, in sight and in the order of Tab. */}
      {!hasRoomBeside && <DashboardSidebar isFolded />}
      <div className={styles.columns}>
        <ArticleList />
        {hasRoomBeside && <DashboardSidebar isFolded={false} />}
      </div>
    </>
  )
}
