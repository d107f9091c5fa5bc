import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { FeedList } from '../feed/FeedList.tsx'
import { useFeed } from '../feed/use-feed.ts'

/** What a member did. */
export function Activity({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const { state, user } = useSession()
  const feed = useFeed({ personId }, state === 'unknown' ? null : user?._id)
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">{t('people:activity')}</h2>
      <noscript>{t('social:lists.needsJavaScript')}</noscript>
      <FeedList
        feed={feed}
        empty={t(user?._id === personId ? 'people:noOwnActivity' : 'people:noActivity')}
      />
    </section>
  )
}
