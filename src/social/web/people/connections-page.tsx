import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import buttons from '#src/ui/button.module.css'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { Author } from '../comments/Author.tsx'
import page from '../member-page.module.css'
import styles from './people.module.css'
import { useConnections } from './use-connections.ts'

const maxAgeMs = 3_600_000

/** The same for everybody: the browser fetches the list, which depends on who reads it. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const pageRequest = context.get(pageContext)
  includeMessages(pageRequest, 'people', 'social', 'comments')
  const side = new URL(request.url).pathname.endsWith('/following')
    ? ('following' as const)
    : ('followers' as const)
  const id = params.id ?? ''
  const head = createPageHead(pageRequest, {
    title: getServerI18n(pageRequest.language).t(`people:lists.${side}`),
    description: getServerI18n(pageRequest.language).t('people:description'),
    path: `/app/people/${encodeURIComponent(id)}/${side}`,
    isIndexed: false,
  })
  pageRequest.cache({ tags: [], maxAgeMs })
  return { head, id, side }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function ConnectionsPage() {
  const { ready } = useTranslation(['common', 'people', 'social', 'comments'])
  const { head, id, side } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${page.page}`}>
      <h1 className={page.title}>{head.title}</h1>
      <Connections key={`${id} ${side}`} id={id} side={side} />
    </div>
  )
}

function Connections({ id, side }: { id: string; side: 'followers' | 'following' }) {
  const { t } = useTranslation()
  const { state } = useSession()
  const { people, hasMore, isFailed, loadMore } = useConnections(id, side, state !== 'unknown')
  return (
    <>
      <p>
        <Link to={`/app/people/${id}`}>{t('people:profile')}</Link>
      </p>
      <noscript>{t('social:lists.needsJavaScript')}</noscript>
      <p role="status">{isFailed ? t('people:listFailed') : !people && t('shell.loading')}</p>
      {people?.length === 0 && <EmptyState message={t(`people:empty.${side}`)} />}
      <ul className={styles.people}>
        {people?.map((person) => (
          <li key={person._id} className={styles.person}>
            <Author person={person} />
          </li>
        ))}
      </ul>
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
