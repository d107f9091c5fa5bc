import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import buttons from '#src/ui/button.module.css'
import styles from './ArticlesOverview.module.css'
import { DashboardSidebar } from './dashboard/DashboardSidebar.tsx'
import { useIsWideScreen } from './dashboard/use-is-wide-screen.ts'
import { ArticleList } from './list/ArticleList.tsx'

/** First page of the admin area: the list of all articles and the dashboard. */
export function ArticlesOverview() {
  const { t } = useTranslation()
  const isWideScreen = useIsWideScreen()
  return (
    <>
      <AdminPageHeader title={t('admin:sections.articles')}>
        <Link className={buttons.quiet} to="/admin/advertisements-v2">
          {t('admin:sections.advertisements')}
        </Link>
        <Link className={buttons.quiet} to="/admin/advertisements-v2">
          {t('admin:sections.adsV2')}
        </Link>
        <Link className={buttons.primary} to="/admin/create-article">
          {t('admin:form.create')}
        </Link>
      </AdminPageHeader>
      {/* The collapsed dashboard precedes the list, both visually and in tab order. */}
      {!isWideScreen && <DashboardSidebar isCollapsible />}
      <div className={styles.columns}>
        <ArticleList />
        {isWideScreen && <DashboardSidebar isCollapsible={false} />}
      </div>
    </>
  )
}
