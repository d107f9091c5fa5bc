import { useTranslation } from 'react-i18next'
import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ProductTile } from '#src/catalogue/web/ProductTile.tsx'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import buttons from '#src/ui/button.module.css'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import page from '#src/ui/page.module.css'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { undefinedIfNotFound } from '#src/ui/undefined-if-not-found.ts'
import type { SharedList } from '../../contract/list.ts'
import styles from './MemberList.module.css'

/** Not cached: a link that was revoked shows nothing from then on. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const request = context.get(pageContext)
  includeMessages(request, 'catalogue', 'social')
  const { lists } = context.get(servicesContext).social
  const shared = await lists.getShared(params.id ?? '').catch(undefinedIfNotFound)
  const { t } = getServerI18n(request.language)
  const head = createPageHead(request, {
    title: shared ? t(`social:lists.${shared.list}.title`) : t('social:share.ended'),
    description: shared ? t(`social:lists.${shared.list}.description`) : t('social:share.endedHint'),
    path: `/app/lists/${params.id ?? ''}`,
    isIndexed: false,
  })
  return data({ head, shared }, { status: shared ? 200 : 404 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function SharedListPage() {
  const { ready } = useTranslation(['common', 'catalogue', 'social'])
  const { head, shared } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${page.page}`}>
      <h1 className={page.title}>{head.title}</h1>
      {shared ? <Oils shared={shared} /> : <Ended />}
    </div>
  )
}

function Oils({ shared }: { shared: SharedList }) {
  const { t } = useTranslation()
  return (
    <>
      {shared.owner && <p>{t('social:share.sharedBy', { name: shared.owner })}</p>}
      {shared.products.length === 0 && <EmptyState message={t('social:share.empty')} />}
      <ul className={styles.grid}>
        {shared.products.map((product) => (
          <li key={product._id}>
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** For links that were revoked or never existed. Leads to the oils, because a shared list shows oils. */
function Ended() {
  const { t } = useTranslation()
  return (
    <EmptyState message={t('social:share.endedHint')}>
      <Link className={buttons.primary} to="/app/oils">
        {t('social:lists.find')}
      </Link>
    </EmptyState>
  )
}
