// The loader of pages that show what belongs to a member: the same for everybody, because only the browser knows who is
// signed in. All personal data is fetched there.
import { data, type LoaderFunctionArgs } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'

const maxAgeMs = 3_600_000

export function loadPersonalPage(
  { context }: LoaderFunctionArgs,
  { name, path }: { name: 'forYou' | 'taste'; path: string },
) {
  const page = context.get(pageContext)
  includeMessages(page, 'catalogue', 'social', 'app')
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t(`app:${name}.title`),
    description: t(`app:${name}.description`),
    path,
    isIndexed: false,
  })
  page.cache({ tags: [], maxAgeMs })
  return data({ head })
}
