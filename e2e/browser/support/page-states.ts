// Lists every reader page in each of its states, for the accessibility tests. Controls are found by selectors instead of
// names, because the pages are opened in nine languages.
import type { Page } from 'playwright-core'
import { accountControl } from './accounts.ts'
import { findDemoArticle, publishArticle, tinyPng } from './articles.ts'
import { createOffer, createProduct, richProduct } from './products.ts'
import type { Visit } from './visit.ts'

export type PageState = {
  name: string
  path: string
  status?: number
  /** Runs after the page has loaded and before it is checked. */
  prepare?: (page: Page) => Promise<void>
  /** For states that differ between narrow and wide windows. */
  width?: 'narrow' | 'wide'
  /** Limits the check to this element, for example a modal. */
  selector?: string
}

/** Publishes the articles and products that some states show. Call it in `beforeAll`. */
export async function createPageStates(): Promise<PageState[]> {
  const demo = await findDemoArticle()
  const [rich, poor] = [await publishArticle(richArticle), await publishArticle(poorArticle)]
  const article = `/article/${rich._id}`
  const [product, unknown] = [
    await createProduct(richProduct),
    await createProduct({ name: 'Unlabelled oil' }),
  ]
  await createOffer(product)
  return [
    { name: 'home', path: '/' },
    { name: 'home, lite', path: '/?lite=1' },
    { name: 'article', path: `/article/${demo._id}` },
    { name: 'article with everything', path: article, prepare: openContents },
    { name: 'article of one line', path: `/article/${poor._id}` },
    { name: 'article, lite', path: `${article}?lite=1` },
    { name: 'category', path: `/category/${encodeURIComponent(demo.category)}` },
    { name: 'search without words', path: '/search' },
    { name: 'search', path: '/search?q=olive' },
    { name: 'search, last page', path: '/search?q=olive&page=3' },
    { name: 'search without results', path: '/search?q=qzxvqzxvqzxv' },
    { name: 'search for an author', path: `/search?author=${encodeURIComponent('Marta Vidal')}` },
    { name: 'today', path: '/news/today' },
    { name: 'popular', path: '/news/popular' },
    { name: 'all news', path: '/news/all' },
    { name: 'all news, filtered', path: filtered },
    { name: 'all news, none left', path: '/news/all?minReadingTime=60' },
    ...['blog', 'about', 'terms', 'privacy', 'contacts', 'install', 'saved', 'account'].map((name) => ({
      name,
      path: `/${name}`,
    })),
    { name: 'oils', path: '/app/oils' },
    { name: 'oils, none found', path: '/app/oils?q=qzxvqzxvqzxv' },
    { name: 'oil with everything', path: `/app/oils/${product}` },
    { name: 'oil of which little is known', path: `/app/oils/${unknown}` },
    ...['favourites', 'wishlist', 'oils/mine', 'grades'].map((name) => ({ name, path: `/app/${name}` })),
    ...appStates,
    { name: 'scanner', path: '/app/scan' },
    { name: 'scans of the device', path: '/app/scans' },
    { name: 'offline', path: `/saved?for=${encodeURIComponent(article)}` },
    { name: 'not found', path: '/there/is/no/such/page', status: 404 },
    { name: 'error', path: '/terms', prepare: failToLoad },
    ...(['narrow', 'wide'] as const).flatMap((width) => [
      { name: `suggestions, ${width}`, path: '/blog', prepare: openSuggestions, width },
      { name: `categories, ${width}`, path: '/blog', prepare: openCategories, width },
      { name: `languages, ${width}`, path: '/blog', prepare: openLanguages, width },
    ]),
    { name: 'translation', path: article, prepare: openTranslation, selector: 'dialog[open]' },
    { name: 'sign-in', path: '/blog', prepare: openSignIn, selector: 'dialog[open]' },
  ]
}

const appStates = [
  '',
  '/search',
  '/search?q=oil',
  '/you',
  '/welcome',
  '/help',
  '/for-you',
  '/best-sellers',
  '/taste',
  '/notifications',
  '/notifications/settings',
  '/notifications/unsubscribe',
  '/subscription',
].map((path) => ({ name: `app${path}`, path: `/app${path}` }))

/** Opens the page in a window of the right width and prepares the state. */
export async function openPageState(state: PageState, { page, open }: Visit): Promise<void> {
  await page.setViewportSize({ width: state.width === 'wide' ? 1280 : 390, height: 844 })
  // A lite page has no scripts and is never hydrated.
  await (state.path.includes('lite=1') ? page.goto(state.path) : open(state.path, state.status))
  await state.prepare?.(page)
}

const filtered =
  '/news/all?category=Sustainability&sortBy=oldest&dateRange=custom&dateFrom=2020-01-01&minAiPercentage=0&maxReadingTime=50'

const sentence = 'Olives are picked by hand, washed in cold water and crushed before the evening. '
/** Contains every kind of content. */
const richArticle = {
  title: 'Everything that happens between the branch and the bottle',
  summary: sentence,
  author: 'Marta Vidal',
  category: 'Science & Health',
  tags: ['harvest', 'polyphenols'],
  aiPercent: 20,
  aiUse: { parts: ['research', 'translation'], system: 'A machine', note: 'It found three of the sources.' },
  content: `<p>${sentence.repeat(3)}</p>
    <h2>From the branch</h2><p>${sentence.repeat(6)}<a href="https://olea.example/">A source</a>.</p>
    <h3>By the numbers</h3><table><thead><tr><th>Variety</th><th>Oil</th><th>Polyphenols, mg/kg</th></tr></thead>
    <tbody><tr><td>Picual</td><td>21 %</td><td>620</td></tr><tr><td>Arbequina</td><td>19 %</td><td>210</td></tr>
    </tbody></table><blockquote><p>${sentence}</p></blockquote>
    <h2>To the mill</h2><ul><li>First the leaves</li><li>Then the water</li></ul><ol><li>Crush</li><li>Wait</li></ol>
    <pre><code>acidity &lt;= 0.8 and peroxides &lt;= 20 and K232 &lt;= 2.50 and K270 &lt;= 0.22</code></pre>
    <iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>
    <figure><img src="data:image/png;base64,${tinyPng}" alt="A drop"><figcaption>One drop</figcaption></figure>
    <h2>Into the bottle</h2><p>${sentence.repeat(8)}</p>`,
}

const poorArticle = { title: 'A line', content: '<p>Rain at last.</p>', category: 'Market & Economy' }

async function openContents(page: Page): Promise<void> {
  await page.locator('main article nav summary').click()
}

async function openSuggestions(page: Page): Promise<void> {
  await openPopover(page, 'site-search')
  await page.locator('#site-search-text').fill('oliv')
  await page.locator('#search-suggestions a, #search-suggestions [role=option]').first().waitFor()
}

const openCategories = (page: Page) => openMenu(page, 0)
const openLanguages = (page: Page) => openMenu(page, 1)

async function openMenu(page: Page, index: number): Promise<void> {
  await openPopover(page, 'site-menu')
  await page.locator('#site-menu summary').nth(index).click()
}

/** On narrow pages buttons open the search and the menu. */
async function openPopover(page: Page, id: string): Promise<void> {
  const toggle = page.locator(`[popovertarget=${id}]`)
  if (await toggle.isVisible()) await toggle.click()
}

async function openTranslation(page: Page): Promise<void> {
  await page.locator('main article button').first().click()
  await page.locator('dialog[open]').waitFor()
}

async function openSignIn(page: Page): Promise<void> {
  await accountControl(page).click()
  await page.locator('dialog[open] input').first().waitFor()
}

/** Navigates to a page whose data fails to load. */
async function failToLoad(page: Page): Promise<void> {
  await page.route('**/privacy.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.locator('footer a[href="/privacy"]').click()
  await page.locator('main meta[name=robots], head meta[content=noindex]').waitFor({ state: 'attached' })
  await page.unroute('**/privacy.data*')
}
