// Which modules the browser loads together. Modules that every page needs come in one file: thirty small files are
// larger, because each is compressed by itself, and each style sheet delays the first paint by a round trip.
import type { Plugin } from 'vite'

export type ChunkGroup = {
  name: string
  /** Files (`src/news/web/cards/ArticleCard.tsx`) or folders with a slash at the end, relative to the project. */
  modules: readonly string[]
  /** Files and folders inside those folders that stay out. */
  except?: readonly string[]
  packages?: readonly string[]
  /** A module that several groups name belongs to the one with the highest priority. */
  priority?: number
}

/**
 * The code of every page, and article cards, which nearly every page shows. Never `entry.client.tsx`: it starts
 * hydration when it is evaluated, and must come last.
 */
const everyPage: ChunkGroup = {
  name: 'every-page',
  priority: 1,
  packages: ['react-dom', 'react-router', 'i18next', 'react-i18next'],
  modules: [
    'src/shell/SiteLayout.tsx',
    'src/shell/RouteErrorPage.tsx',
    'src/news/web/cards/ArticleCard.tsx',
    'src/news/web/SectionHeading.tsx',
    'src/ui/HydratedButton.tsx',
    'src/auth/web/session.ts',
    'src/auth/web/use-session.ts',
    'src/auth/web/open-auth-dialog.ts',
    'src/auth/web/auth-dialog-state.ts',
    'src/ui/store.ts',
    'src/ui/use-store.ts',
    'src/news/web/news-client.ts',
    'src/news/contract/limits.ts',
    'src/ui/EmptyState.tsx',
    'src/ui/RetryButton.tsx',
    'src/ui/page-meta.ts',
    'src/ui/priority-picture.ts',
    'src/ui/document-texts.ts',
    'src/ui/trusted-html.ts',
    'src/ui/use-visit-key.ts',
    'src/ui/api-client.ts',
    'src/ui/load-chunk.ts',
    'src/i18n/format-date.ts',
    'src/i18n/i18n-options.ts',
    'src/i18n/languages.ts',
    'src/i18n/lazy-backend.ts',
    'src/workarounds/DocumentScripts.tsx',
    'src/workarounds/hreflang.ts',
    'src/workarounds/limit-page-request-time.ts',
    'src/workarounds/plural-rules-by-tag.ts',
    // The styles of public pages. Legal pages, previews, the admin, and what is loaded on demand, have style sheets of their own.
    'src/ui/*.css',
    'src/shell/*.css',
    'src/ads/web/AdSlot.module.css',
    'src/ads/web/slot/SlotFrame.module.css',
    'src/news/web/*.css',
    // Articles show the bottles of the products that they name.
    'src/catalogue/web/bottle.css',
    'src/catalogue/web/product-plate.css',
    'src/catalogue/web/product-colors.css',
    'src/auth/web/AccountControl.module.css',
    // Below every article.
    'src/social/web/comments/*.css',
    'src/social/web/likes/*.css',
  ],
  except: [
    'src/ui/admin/',
    'src/ui/dialog/',
    'src/ui/list/BackLink',
    'src/ui/list/LoadFailure',
    'src/ui/list/Pager',
    'src/ui/list/SelectionBar',
    'src/ui/page.module.css',
    'src/ui/status/',
    'src/ui/upload/',
    'src/shell/admin/',
    'src/shell/NotFoundHelp',
    'src/news/web/saved/saved-page',
    'src/news/web/saved/SavedList',
    'src/news/web/search/suggestions/',
    'src/news/web/article/SidebarContents',
    'src/news/web/article/listen/ListenBar',
    'src/news/web/article/listen/PlayerIcon',
    'src/news/web/article/translate/TranslateDialog',
  ],
}

export const chunkGroups: readonly ChunkGroup[] = [
  everyPage,
  // The name says nothing of advertisements: a browser that blocks them by the name of a file would block the page.
  {
    name: 'places',
    modules: ['src/ads/web/AdSlot.tsx', 'src/ads/web/slot/SlotFrame.tsx'],
  },
  // Loaded after hydration, on pages with advertisements. check-budgets limits these and the next group.
  {
    name: 'slots',
    modules: [
      'src/ads/web/slot/SlotAds.tsx',
      'src/ads/web/slot/AdFrame.tsx',
      'src/ads/web/slot/Creative.tsx',
      'src/ads/web/slot/ads-api.ts',
      'src/ads/web/slot/is-web-link.ts',
      'src/ads/web/slot/load-ad-groups.ts',
      'src/ads/web/slot/observe-viewable.ts',
      'src/ads/web/slot/track-ad.ts',
      'src/ads/web/slot/use-ad-groups.ts',
      'src/ads/web/slot/use-ad-tracking.ts',
      'src/ads/web/slot/use-collapse.ts',
      'src/ads/web/slot/use-rotation.ts',
      'src/ads/web/slot/viewable-timer.ts',
      'src/ads/web/slot/when-out-of-sight.ts',
      'src/ads/web/slot/SlotAds.module.css',
      'src/ads/web/slot/Creative.module.css',
    ],
  },
  {
    name: 'card',
    modules: [
      'src/ads/web/slot/popup/show-popup.ts',
      'src/ads/web/slot/popup/fetch-popup.ts',
      'src/ads/web/slot/popup/AdPopup.tsx',
      'src/ads/web/slot/popup/PopupCard.tsx',
      'src/ads/web/slot/popup/*.css',
    ],
  },
  {
    name: 'home',
    modules: [
      'src/news/web/home/PopularSection.tsx',
      'src/news/web/category/CategorySection.tsx',
      'src/news/web/category/CategoryMotif.tsx',
    ],
  },
  // What articles and previews have in common.
  {
    name: 'article',
    modules: [
      'src/news/web/article/AiDeclarationPanel.tsx',
      'src/news/web/article/ArticleBody.tsx',
      'src/news/web/article/ArticleCover.tsx',
      'src/news/web/article/NamedProducts.tsx',
      'src/news/web/article/SummaryBox.tsx',
      // Too small for a file of its own.
      'src/news/web/article/listen/choose-voice.ts',
    ],
  },
  {
    name: 'lists',
    modules: [
      'src/news/web/all-news/filters.ts',
      'src/news/web/lists/ListHeader.tsx',
      'src/news/web/lists/ListPageFailure.tsx',
      'src/news/web/cards/ArticleGrid.tsx',
      'src/ui/list/PageLinks.tsx',
      'src/ui/form/Field.tsx',
      'src/ui/form/SelectField.tsx',
    ],
  },
  {
    name: 'oils',
    modules: [
      'src/catalogue/web/Rating.tsx',
      'src/catalogue/web/ProductPlate.tsx',
      'src/catalogue/contract/product-name.ts',
      'src/catalogue/web/use-format.ts',
      'src/i18n/use-language-tag.ts',
      'src/catalogue/web/FactList.tsx',
      'src/catalogue/web/AnalysisFacts.tsx',
      'src/catalogue/web/ProtectedOrigin.tsx',
      'src/catalogue/web/list-measurements.ts',
      'src/catalogue/contract/analyses.ts',
      'src/catalogue/contract/protected-origin.ts',
      'src/catalogue/web/*.css',
      // Too small for a file of its own, which articles would name because of their comments.
      'src/social/web/MentionText.tsx',
      'src/social/web/lists/SaveButton.tsx',
      'src/social/web/lists/ListIcon.tsx',
      'src/social/web/lists/lists-store.ts',
      'src/social/web/lists/SaveButton.module.css',
      'src/social/web/lists/SaveButtons.module.css',
      'src/social/web/lists/ListIcon.module.css',
    ],
  },
  {
    name: 'member',
    modules: [
      'src/social/web/MemberPage.tsx',
      'src/social/web/MemberNavigation.tsx',
      'src/social/web/SignInPrompt.tsx',
      'src/ui/page.module.css',
      'src/social/web/MemberNavigation.module.css',
      'src/social/web/lists/MemberList.module.css',
      'src/social/web/lists/ShareList.module.css',
    ],
  },
  // Needed with the scanner, and without it below articles and in lists.
  {
    name: 'calls',
    modules: ['src/auth/web/call-api-with-token.ts', 'src/ui/read-problem.ts'],
  },
  {
    name: 'scanner',
    modules: [
      'src/scan/web/PhotoInput.tsx',
      'src/scan/web/history/RecentScans.tsx',
      'src/scan/web/history/ScanHistoryList.tsx',
      'src/scan/web/history/scan-history.ts',
      'src/scan/web/*.css',
    ],
    except: ['src/scan/web/camera/', 'src/scan/web/answer/'],
  },
  {
    name: 'photo',
    modules: ['src/scan/web/scan-api.ts', 'src/scan/web/shrink-photo.ts'],
  },
  {
    name: 'article',
    modules: [
      'src/news/web/article/ArticleBody.tsx',
      'src/news/web/article/SummaryBox.tsx',
      'src/news/web/article/AiDeclarationPanel.tsx',
      'src/news/web/article/listen/choose-voice.ts',
    ],
  },
  // Every page loads these two seconds after hydration, an article earlier.
  {
    name: 'offline',
    modules: [
      'src/news/web/saved/use-offline-list.ts',
      'src/news/web/saved/offline-store.ts',
      'src/news/web/saved/offline-lists.ts',
      'src/pwa/web/caches.ts',
      'src/pwa/web/page-store.ts',
      'src/pwa/web/cached-pages.ts',
      'src/pwa/web/cache-page.ts',
    ],
  },
]

/** The groups in the form of Vite's `codeSplitting.groups`, and a plugin that fails the build when an entry is unused. */
export function createChunkGroups(projectFolder: string, definitions = chunkGroups) {
  const unused = new Set(
    definitions.flatMap(({ modules, except = [], packages = [] }) => [...modules, ...except, ...packages]),
  )
  const groups = definitions.map((definition) => ({
    name: definition.name,
    priority: definition.priority ?? 0,
    test(id: string): boolean {
      const path = id.split('?', 1)[0]?.replaceAll('\\', '/') ?? id
      const file = path.startsWith(`${projectFolder}/`) ? path.slice(projectFolder.length + 1) : path
      const { entry, isIncluded } = findEntry(definition, file)
      if (entry !== undefined) unused.delete(entry)
      return isIncluded
    },
  }))
  const plugin = {
    name: 'olea:chunk-groups',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      if (unused.size > 0)
        this.error(
          `scripts/chunk-groups.ts names modules that are not in the build: ${[...unused].join(', ')}`,
        )
    },
  } satisfies Plugin
  return { groups, plugin }
}

/** Finds the entry that includes a file in a group or excludes it. */
function findEntry({ modules, except = [], packages = [] }: ChunkGroup, file: string) {
  const named = packages.find((name) => file.includes(`node_modules/${name}/`))
  const entry = named ?? modules.find((module) => matches(module, file))
  const exception = named || !entry ? undefined : except.find((prefix) => file.startsWith(prefix))
  return exception === undefined
    ? { entry, isIncluded: entry !== undefined }
    : { entry: exception, isIncluded: false }
}

/** @param entry a file, or `folder/*.css` for all style sheets in a folder and below */
export function matches(entry: string, file: string): boolean {
  const [folder, extension] = entry.split('*')
  if (extension === undefined) return file === entry
  return file.startsWith(folder ?? '') && file.endsWith(extension)
}
