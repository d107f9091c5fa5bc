import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadMemberPage } from '../load-member-page.ts'
import { MemberPage } from '../MemberPage.tsx'
import { Feed } from './Feed.tsx'

export function loader(args: LoaderFunctionArgs) {
  includeMessages(args.context.get(pageContext), 'people', 'comments')
  return loadMemberPage(args, { name: 'feed', path: '/app/feed' })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function FeedPage() {
  const { ready } = useTranslation(['common', 'people', 'comments'])
  const { head } = useLoaderData<typeof loader>()
  return <MemberPage title={head.title}>{ready && <Feed />}</MemberPage>
}
