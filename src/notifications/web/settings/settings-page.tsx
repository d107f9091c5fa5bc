import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadNotificationsPage } from '../load-notifications-page.ts'
import { NotificationsFrame } from '../NotificationsFrame.tsx'
import { Settings } from './Settings.tsx'

export const loader = (args: LoaderFunctionArgs) => loadNotificationsPage(args, 'settings')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function SettingsPage() {
  const { head } = useLoaderData<typeof loader>()
  return (
    <NotificationsFrame title={head.title} isSettings>
      <Settings />
    </NotificationsFrame>
  )
}
