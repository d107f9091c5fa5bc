import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ProductTile } from '#src/catalogue/web/ProductTile.tsx'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import page from '#src/ui/page.module.css'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { rethrowAsStatusPage } from '#src/ui/rethrow-as-status-page.ts'
import styles from './MemberList.module.css'

/** Not cached: a link that was revoked shows nothing from then on. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const request = context.get(pageContext)
  includeMessages(request, 'catalogue', 'social')
  const { lists } = context.get(servicesContext).social
  const shared = await rethrowAsStatusPage(lists.getShared(params.id ?? ''))
  const { t } = getServerI18n(request.language)
  const head = createPageHead(request, {
    title: t(`social:lists.${shared.list}.title`),
    description: t(`social:lists.${shared.list}.description`),
    path: `/app/lists/${shared._id}`,
    isIndexed: false,
  })
  return { head, shared }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function SharedListPage() {
  const { t, ready } = useTranslation(['common', 'catalogue', 'social'])
  const { head, shared } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${page.page}`}>
      <h1 className={page.title}>{head.title}</h1>
      <p>{t('social:share.sharedBy', { name: shared.owner ?? t('catalogue:reviews.member') })}</p>
      {shared.products.length === 0 && <EmptyState message={t('social:share.empty')} />}
      <ul className={styles.grid}>
        {shared.products.map((product) => (
          <li key={product._id}>
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
    </div>
  )
}
