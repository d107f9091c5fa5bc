// Lists every admin page, for tests that check all of them.
import { call, signIn } from '../../olea-api.ts'
import { publishArticle } from './articles.ts'
import { site } from './test-site.ts'

/** `ready` selects an element that exists once the page has loaded, `expand` a control to click. */
export type AdminPage = { name: string; path: string; status?: number; ready: string; expand?: string }

/** Creates a draft with this title for the pages that need an article. */
export async function createAdminPages(title: string): Promise<AdminPage[]> {
  const { accessToken: token } = await signIn(site.url, site.admin)
  const content = '<h2>Early</h2><p>The first oil.</p>'
  const { _id } = await publishArticle({ title: `${title}, at first`, content, isPublished: false })
  await call(site.url, 'PATCH', `/news/${_id}`, { token, body: { title } })
  const head = 'h1:not(.visually-hidden)'
  const entry = 'main ol > li'
  return [
    { name: 'articles', path: '/admin', ready: 'tbody tr' },
    { name: 'new article', path: '/admin/create-article', ready: '[contenteditable=true]' },
    { name: 'article', path: `/admin/edit-article/${_id}`, ready: '[contenteditable=true]' },
    { name: 'pictures', path: '/admin/media', ready: 'main input[type=search]' },
    { name: 'oils', path: '/admin/products', ready: 'main search' },
    { name: 'import and export of oils', path: '/admin/products/exchange', ready: 'main h2' },
    { name: 'scans', path: '/admin/scans', ready: 'main [role=status]' },
    { name: 'reviews', path: '/admin/reviews', ready: 'main select' },
    { name: 'translations', path: '/admin/translations?lang=de', ready: 'main select' },
    { name: 'translation', path: `/admin/translations/de/${_id}`, ready: 'main textarea' },
    { name: 'files for agencies', path: '/admin/translations/exchange', ready: 'main select' },
    { name: 'users', path: '/admin/users', ready: 'main ul > li' },
    { name: 'audit log', path: `/admin/audit?subject=${_id}`, ready: entry, expand: `${entry} summary` },
    { name: 'advertisements', path: '/admin/advertisements-v2', ready: head },
    { name: 'not found', path: '/admin/nowhere', status: 404, ready: head },
  ]
}
