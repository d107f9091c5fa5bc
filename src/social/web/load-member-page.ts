// The loader of pages about the lists and grades of a member: the same for everybody, because only the browser knows who is
// signed in. All personal data is fetched there.
import { data, type LoaderFunctionArgs } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import type { ListName } from '../contract/list-names.ts'

const maxAgeMs = 3_600_000

export function loadMemberPage(
  { context }: LoaderFunctionArgs,
  { name, path }: { name: ListName | 'grades' | 'feed' | 'achievements'; path: string },
) {
  const page = context.get(pageContext)
  includeMessages(page, 'catalogue', 'social')
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t(`social:lists.${name}.title`),
    description: t(`social:lists.${name}.description`),
    path,
    isIndexed: false,
  })
  page.cache({ tags: [], maxAgeMs })
  return data({ head })
}
