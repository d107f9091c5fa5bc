// A page with slots and the calls of its advertisements, for component tests.
import { createElement, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import type { AdPage } from '../../contract/ad-page.ts'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import { AdPageContext, AdSlot } from '../AdSlot.tsx'
import { createGroups } from './slot.fixtures.ts'

export const mainPage = 'GET /advertisements/main-page'

/** Answers of the events of three advertisements. */
export const eventCalls = Object.fromEntries(
  [1, 2, 3].flatMap((number) =>
    ['impression', 'viewable', 'click'].map((event) => [
      `POST /advertisements/ad${number}/${event}`,
      () => ({ counted: true }),
    ]),
  ),
)

/** Answers with these advertisements for the slot at the top of the home page. */
export const mockAds = (...ads: PublicAdvertisement[]) =>
  mockCalls({ [mainPage]: () => createGroups({ bannerTop: ads }), ...eventCalls })

/** The sent events of a kind, with their tokens. */
export const sentEvents = (sent: SentCall[], event: string) =>
  sent.filter(({ call }) => call.endsWith(`/${event}`)).map(({ call, query }) => `${call}?t=${query.t}`)

/** Follows a link to another page, which has the same slots. */
export let openPage: (adPage: AdPage) => void

function Site({ firstPage, spaceBefore }: { firstPage: AdPage; spaceBefore: number }) {
  const [adPage, setAdPage] = useState(firstPage)
  openPage = (next) => flushSync(() => setAdPage(next))
  const slots = adPage.reserved.map((placement) => createElement(AdSlot, { key: placement, placement }))
  const styles = `#before { block-size: ${spaceBefore}px } #after { block-size: 3000px }`
  return createElement(
    'main',
    null,
    createElement('style', null, styles),
    createElement('h1', { id: 'before' }, 'Olea'),
    createElement(AdPageContext, { value: adPage }, slots),
    createElement('p', { id: 'after' }, 'An article'),
  )
}

/** Renders a page of text with slots at the top, or far below. */
export const renderSlot = (
  firstPage: AdPage,
  { language = 'en', spaceBefore = 0 }: { language?: LanguageCode; spaceBefore?: number } = {},
) => renderInApp(createElement(Site, { firstPage, spaceBefore }), { language })

/** Waits for the link of an advertisement, and keeps the browser from opening it. */
export async function findLink(name: RegExp): Promise<HTMLElement> {
  const link = page.getByRole('link', { name })
  await expect.element(link).toBeVisible()
  link.element().addEventListener('click', (event) => event.preventDefault())
  return link.element() as HTMLElement
}
