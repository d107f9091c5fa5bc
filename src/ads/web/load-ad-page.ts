// What loaders of pages with slots do: they ask which slots have advertisements, and let the head request them.
import { addInlineScript, type LoaderContext, pageContext, servicesContext } from '#src/pages/page-context.ts'
import type { AdPage } from '../contract/ad-page.ts'
import { adsTag } from '../contract/cache-tags.ts'
import type { AdPlacement } from '../contract/placement.ts'
import { createEarlyAdRequest } from './early-ad-request.ts'

const maxAgeMs = 300_000

/**
 * Returns the slots that the page reserves, as the value of `AdPageContext`. The page depends on the advertisements then.
 * A page without advertisements is better than none, so a failure is only reported.
 * @param articleCount of a list: short lists reserve fewer slots, so that advertisements stay the smaller part of a page
 */
export async function loadAdPage(
  context: LoaderContext,
  { articleCount = Infinity, ...adPage }: Omit<AdPage, 'reserved'> & { articleCount?: number },
): Promise<AdPage> {
  const page = context.get(pageContext)
  const { kind, articleId, category } = adPage
  const { ads } = context.get(servicesContext)
  try {
    const query = { page: kind, language: page.language, category, articleId }
    const available = await ads.delivery.listAvailablePlacements(query)
    const reserved = available.filter((placement) => articleCount >= minArticles[placement])
    page.cache({ tags: [adsTag], maxAgeMs })
    if (reserved.length > 0 && page.isDocumentRequest)
      addInlineScript(page, createEarlyAdRequest({ ...adPage, reserved }, page.language, page.apiUrl))
    return { ...adPage, reserved }
  } catch (error) {
    page.reportError(error)
    return { ...adPage, reserved: [] }
  }
}

/** On phones an article takes about twice the height of a banner, and the first one more. */
const minArticles: Record<AdPlacement, number> = {
  bannerTop: 1,
  bannerMiddle: 5,
  bannerBottom: 8,
  sidebarFirst: 0,
  sidebarSecond: 0,
}
