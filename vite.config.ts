import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { documentStyles } from './scripts/document-styles.ts'
import { nameManifest } from './scripts/name-manifest.ts'
import { refuseServerModules } from './scripts/refuse-server-modules.ts'
import { watchChunks } from './scripts/watch-chunks.ts'

/**
 * What every page needs, and cards of articles, which nearly every page shows, come in one piece with all that they
 * need in turn: thirty small ones travel heavier, each packed by itself. Never `entry.client.tsx`: it starts the page
 * when it is read, and must come last.
 */
const everyPagesModules =
  /src[\\/](?:shell[\\/](?:SiteFrame|RouteErrorPage)\.tsx|news[\\/]web[\\/](?:ArticleCard|SectionHeading|LiveButton)\.tsx|ads[\\/]web[\\/]AdSlot\.tsx|news[\\/]contract[\\/]limits\.ts|ui[\\/](?:EmptyState\.tsx|(?:page-meta|document-texts|trusted-html|api-client|load-chunk)\.ts)|i18n[\\/](?!apply-language|detect-language).*\.ts)$|node_modules[\\/](?:react-dom|react-router|i18next|react-i18next)[\\/]/

/** What home and search show, what lists have, what an article and its preview show: each together. */
const frontModules = /src[\\/]news[\\/]web[\\/](?:PopularSection|CategorySection|CategoryMotif)\.tsx$/
const listModules = /src[\\/]news[\\/]web[\\/](?:ListHead|ListFailure|ArticleGrid|Pager)\.tsx$/
const storyModules =
  /src[\\/]news[\\/]web[\\/](?:(?:ArticleBody|SummaryBox|HowItWasMade)\.tsx|listen[\\/]choose-voice\.ts)$/

/** Of these every page has need when it has been there for two seconds, an article before: one piece of them. */
const offlineModules =
  /src[\\/](?:news[\\/]web[\\/]saved[\\/](?:use-saved-articles|offline-store|saved-articles)|pwa[\\/]web[\\/]caches)\.ts$/

/**
 * Readers' styles travel as one file: eight small ones each hold up the first picture of a page for a round trip, and
 * the next page needs most of them again. What opens on demand, and the desk, bring their own; of two rooms only the
 * parts that stand on readers' pages from the beginning go along.
 */
const readersStyles =
  /src[\\/](?:(?:ui(?![\\/]admin)|shell(?![\\/]admin)|(?:news|search|ads|legal)[\\/]web(?![\\/](?:admin|saved[\\/]Saved|saved[\\/]saved)))[\\/].*|(?:auth[\\/]web[\\/]AccountControl|newsroom[\\/]web[\\/]preview-page)\.module)\.css$/

export default defineConfig({
  plugins: [reactRouter(), refuseServerModules(), watchChunks(), documentStyles(), nameManifest()],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    assetsDir: 'static/js',
    // The editor, which only editors fetch; what readers fetch is weighed by check-budgets.
    chunkSizeWarningLimit: 600,
  },
  environments: {
    // The server names files as the browser's build does, or preloads would point at another copy.
    ssr: { build: { rollupOptions: { output: { assetFileNames: 'static/[ext]/[name].[hash][extname]' } } } },
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'static/js/[name].[hash].chunk.js',
            chunkFileNames: 'static/js/[name].[hash].chunk.js',
            assetFileNames: 'static/[ext]/[name].[hash][extname]',
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: (id) => everyPagesModules.test(id) || readersStyles.test(id),
                  priority: 1,
                },
                { name: 'front', test: frontModules },
                { name: 'lists', test: listModules },
                { name: 'story', test: storyModules },
                { name: 'offline', test: offlineModules },
              ],
            },
          },
        },
      },
    },
  },
})
