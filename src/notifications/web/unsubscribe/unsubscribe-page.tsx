// The target of a link in mails. Its token follows #, so that it is in no log. Opening the page changes nothing, because
// programs that check mails open links too.
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadNotificationsPage } from '../load-notifications-page.ts'
import { NotificationsFrame } from '../NotificationsFrame.tsx'
import { Unsubscribe } from './Unsubscribe.tsx'

export const loader = (args: LoaderFunctionArgs) => loadNotificationsPage(args, 'unsubscribe')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function UnsubscribePage() {
  const { head } = useLoaderData<typeof loader>()
  return (
    <NotificationsFrame title={head.title}>
      <Unsubscribe />
    </NotificationsFrame>
  )
}
