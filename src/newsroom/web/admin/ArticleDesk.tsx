import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'
import buttons from '#src/ui/button.module.css'
import styles from './ArticleDesk.module.css'
import { Newsroom } from './dashboard/Newsroom.tsx'
import { useHasRoomBeside } from './dashboard/use-has-room-beside.ts'
import { ArticleList } from './list/ArticleList.tsx'

/** The desk's first page: all articles, and what is going on. */
export function ArticleDesk() {
  const { t } = useTranslation()
  const hasRoomBeside = useHasRoomBeside()
  return (
    <>
      <DeskHead title={t('desk:places.articles')}>
        <Link className={buttons.quiet} to="/admin/advertisements-v2">
          {t('desk:places.advertisements')}
        </Link>
        <Link className={buttons.quiet} to="/admin/advertisements-v2">
          {t('desk:places.adsV2')}
        </Link>
        <Link className={buttons.primary} to="/admin/create-article">
          {t('desk:form.create')}
        </Link>
      </DeskHead>
      {/* Where it is folded it stands before the list, in sight and in the order of Tab. */}
      {!hasRoomBeside && <Newsroom isFolded />}
      <div className={styles.columns}>
        <ArticleList />
        {hasRoomBeside && <Newsroom isFolded={false} />}
      </div>
    </>
  )
}
