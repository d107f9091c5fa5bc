// The loader of pages of the app without data of their own: the same for everybody.
import { data, type LoaderFunctionArgs } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'

const maxAgeMs = 3_600_000

export function loadAppPage(
  { context }: LoaderFunctionArgs,
  { name, isIndexed }: { name: 'you' | 'welcome' | 'help'; isIndexed: boolean },
) {
  const page = context.get(pageContext)
  includeMessages(page, 'social', 'scan', 'app')
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t(`app:${name}.title`),
    description: t(`app:${name}.description`),
    path: `/app/${name}`,
    isIndexed,
  })
  page.cache({ tags: [], maxAgeMs })
  return data({ head, timeZone: page.timeZone })
}
