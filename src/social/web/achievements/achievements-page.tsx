import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadMemberPage } from '../load-member-page.ts'
import { MemberPage } from '../MemberPage.tsx'
import { Achievements } from './Achievements.tsx'

export function loader(args: LoaderFunctionArgs) {
  includeMessages(args.context.get(pageContext), 'achievements')
  return loadMemberPage(args, { name: 'achievements', path: '/app/achievements' })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function AchievementsPage() {
  const { ready } = useTranslation(['common', 'achievements'])
  const { head } = useLoaderData<typeof loader>()
  return <MemberPage title={head.title}>{ready && <Achievements />}</MemberPage>
}
