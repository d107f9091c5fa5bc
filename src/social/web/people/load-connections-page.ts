// The loader of the pages of followers and followed members.
import type { LoaderFunctionArgs } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'

const maxAgeMs = 3_600_000

export function loadConnectionsPage(
  { context, params }: LoaderFunctionArgs,
  side: 'followers' | 'following',
) {
  const page = context.get(pageContext)
  includeMessages(page, 'people', 'social', 'comments')
  const id = params.id ?? ''
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t(`people:lists.${side}`),
    description: t('people:description'),
    path: `/app/people/${encodeURIComponent(id)}/${side}`,
    isIndexed: false,
  })
  page.cache({ tags: [], maxAgeMs })
  return { head, id }
}
