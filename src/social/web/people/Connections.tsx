import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { BackLink } from '#src/ui/list/BackLink.tsx'
import page from '#src/ui/page.module.css'
import { PeopleList } from './PeopleList.tsx'
import { PeopleSearch } from './PeopleSearch.tsx'
import { useConnections } from './use-connections.ts'

const ownEmpty = { followers: 'ownFollowers', following: 'ownFollowing' } as const

type Props = { id: string; side: 'followers' | 'following'; title: string }

/**
 * The frame is the same for everybody; the browser fetches the list, which depends on who reads it. Members find others
 * where they see whom they follow.
 */
export function Connections({ id, side, title }: Props) {
  const { t, ready } = useTranslation(['common', 'people', 'social', 'comments'])
  const { user } = useSession()
  if (!ready) return null
  const list = <ConnectionList key={`${id} ${user?._id}`} id={id} side={side} />
  return (
    <div className={`container ${page.page}`}>
      <header>
        <BackLink to={`/app/people/${id}`}>{t('people:profile')}</BackLink>
        <h1 className={page.title}>{title}</h1>
      </header>
      {side === 'following' && user?._id === id ? <PeopleSearch>{list}</PeopleSearch> : list}
    </div>
  )
}

function ConnectionList({ id, side }: Omit<Props, 'title'>) {
  const { t } = useTranslation()
  const { state, user } = useSession()
  const { people, hasMore, isFailed, loadMore, setFollowing } = useConnections(id, side, state !== 'unknown')
  return (
    <>
      <noscript>{t('social:lists.needsJavaScript')}</noscript>
      <p role="status">{isFailed ? t('people:listFailed') : !people && t('shell.loading')}</p>
      {people?.length === 0 && (
        <EmptyState message={t(`people:empty.${user?._id === id ? ownEmpty[side] : side}`)} />
      )}
      {people && <PeopleList people={people} onFollow={setFollowing} />}
      {(hasMore || isFailed) && (
        <p>
          <button type="button" className={buttons.quiet} onClick={() => void loadMore()}>
            {t(isFailed ? 'shell.tryAgain' : 'social:lists.more')}
          </button>
        </p>
      )}
    </>
  )
}
