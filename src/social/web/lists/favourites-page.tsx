import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { useOfflinePage } from '#src/pwa/web/use-offline-page.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadMemberPage } from '../load-member-page.ts'
import { MemberPage } from '../MemberPage.tsx'
import { MemberList } from './MemberList.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadMemberPage(args, { name: 'favourites', path: '/app/favourites' })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function FavouritesPage() {
  useOfflinePage('/app/favourites')
  const { head } = useLoaderData<typeof loader>()
  return (
    <MemberPage title={head.title}>
      <MemberList list="favourites" />
    </MemberPage>
  )
}
