// Every page of the desk, for tests that look at all of them.
import { call, signIn } from '../../olea-api.ts'
import { publish } from './articles.ts'
import { newspaper } from './visit.ts'

/** `ready`: by what one sees that the page is there. */
export type DeskPlace = { name: string; path: string; status?: number; ready: string; unfold?: string }

/** Makes a draft of this title. */
export async function deskPlaces(title: string): Promise<DeskPlace[]> {
  const { accessToken: token } = await signIn(newspaper.url, newspaper.admin)
  const content = '<h2>Early</h2><p>The first oil.</p>'
  const { _id } = await publish({ title: `${title}, at first`, content, isPublished: false })
  await call(newspaper.url, 'PATCH', `/news/${_id}`, { token, body: { title } })
  const head = 'h1:not(.visually-hidden)'
  const entry = 'main ol > li'
  return [
    { name: 'articles', path: '/admin', ready: 'tbody tr' },
    { name: 'new article', path: '/admin/create-article', ready: '[contenteditable=true]' },
    { name: 'article', path: `/admin/edit-article/${_id}`, ready: '[contenteditable=true]' },
    { name: 'pictures', path: '/admin/media', ready: 'main input[type=search]' },
    { name: 'people', path: '/admin/users', ready: 'main ul > li' },
    { name: 'log', path: `/admin/audit?subject=${_id}`, ready: entry, unfold: `${entry} summary` },
    { name: 'advertisements', path: '/admin/advertisements-v2', ready: head },
    { name: 'no place', path: '/admin/nowhere', status: 404, ready: head },
  ]
}
