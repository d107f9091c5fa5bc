// Renders a component for a component test with what a page has around it: messages, a router and a query cache.
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next, { type BackendModule, type ResourceLanguage } from 'i18next'
import { createElement, type ReactElement } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react/pure'
import { commonNamespace, createI18nOptions } from '#src/i18n/i18n-options.ts'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { setPluralRulesByTag } from '#src/workarounds/plural-rules-by-tag.ts'

type Options = {
  language?: LanguageCode
  /** Message files besides `common`, which the page of the component loads. */
  messages?: string[]
  /** The URL of the page, for components that read or change it. */
  path?: string
  /** Further properties of the route of the element, such as the loader of a page. */
  route?: Pick<RouteObject, 'path' | 'loader' | 'handle' | 'ErrorBoundary'>
}

type MessageFile = { default: ResourceLanguage[string] }

/** Loads message files as modules instead of from the server. */
const messageFiles: BackendModule = {
  type: 'backend',
  init() {
    // There is nothing to prepare.
  },
  read: (language, namespace) =>
    import(`../i18n/messages/${language}/${namespace}.json`).then((file: MessageFile) => file.default),
}

/** Loads the texts of these message files, for tests that find controls in any language. */
export async function loadTexts(language: LanguageCode, messages: string[]) {
  const i18n = i18next.createInstance()
  await i18n
    .use(messageFiles)
    .init({ ...createI18nOptions(language, {}), ns: [commonNamespace, ...messages] })
  return i18n.t
}

/**
 * Renders the element in the language and direction of a page. It is removed after the test.
 * @returns the router, whose `state.location` is the current URL
 */
export async function renderInApp(
  element: ReactElement,
  { language = 'en', messages = [], path = '/', route }: Options = {},
) {
  const i18n = i18next.createInstance()
  await i18n
    .use(messageFiles)
    .use(initReactI18next)
    .init({ ...createI18nOptions(language, {}), ns: [commonNamespace, ...messages] })
  setPluralRulesByTag(i18n)
  // As in the admin pages: components learn of a change before the next click.
  notifyManager.setScheduler(queueMicrotask)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // The fallback is shown while the loader runs.
  const routes = [{ path: '*', ...route, element, hydrateFallbackElement: createElement('div') }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { tag, direction } = getLanguage(language)
  document.documentElement.lang = tag
  document.documentElement.dir = direction
  const page = createElement(RouterProvider, { router })
  const withQueries = createElement(QueryClientProvider, { client: queryClient }, page)
  await render(createElement(I18nextProvider, { i18n }, withQueries))
  return router
}
