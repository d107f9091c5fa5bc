// The loader of the pages of notifications: the same for everybody, because only the browser knows who is signed in.
import { data, type LoaderFunctionArgs } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'

const maxAgeMs = 3_600_000

const paths = {
  list: '/app/notifications',
  settings: '/app/notifications/settings',
  unsubscribe: '/app/notifications/unsubscribe',
} as const

export function loadNotificationsPage({ context }: LoaderFunctionArgs, name: keyof typeof paths) {
  const page = context.get(pageContext)
  includeMessages(page, 'notifications')
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    ...(name === 'list'
      ? { title: t('notifications:title'), description: t('notifications:description') }
      : { title: t(`notifications:${name}.title`), description: t(`notifications:${name}.description`) }),
    path: paths[name],
    isIndexed: false,
  })
  page.cache({ tags: [], maxAgeMs })
  return data({ head })
}
