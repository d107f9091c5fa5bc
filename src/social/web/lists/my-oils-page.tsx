import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { useOfflinePage } from '#src/pwa/web/use-offline-page.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadMemberPage } from '../load-member-page.ts'
import { MemberPage } from '../MemberPage.tsx'
import { MemberList } from './MemberList.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadMemberPage(args, { name: 'oils', path: '/app/oils/mine' })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function MyOilsPage() {
  useOfflinePage('/app/oils/mine')
  const { head } = useLoaderData<typeof loader>()
  return (
    <MemberPage title={head.title}>
      <MemberList list="oils" />
    </MemberPage>
  )
}
