import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { useOfflinePage } from '#src/pwa/web/use-offline-page.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadMemberPage } from '../load-member-page.ts'
import { MemberPage } from '../MemberPage.tsx'
import { Grades } from './Grades.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadMemberPage(args, { name: 'grades', path: '/app/grades' })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function GradesPage() {
  useOfflinePage('/app/grades')
  const { head } = useLoaderData<typeof loader>()
  return (
    <MemberPage title={head.title}>
      <Grades />
    </MemberPage>
  )
}
