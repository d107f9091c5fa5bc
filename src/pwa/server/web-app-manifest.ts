// Creates the web app manifest (W3C) in a language of the interface.
import { z } from 'zod'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { readMessageFile } from '#src/platform/read-message-file.ts'
import { icons } from './draw-icon.ts'

const Messages = z.object({
  shell: z.object({
    name: z.string(),
    motto: z.string(),
    search: z.string(),
    footer: z.object({ saved: z.string() }),
  }),
  news: z.object({ home: z.object({ today: z.string(), popular: z.string() }) }),
})

export async function createWebAppManifest(language: LanguageCode) {
  const { shell, news } = Messages.parse(await readMessageFile(language))
  const { tag, direction } = getLanguage(language)
  return {
    // The same ID in every language, so that the app cannot be installed twice.
    id: '/',
    start_url: '/',
    scope: '/',
    name: `${shell.name} – ${shell.motto}`,
    short_name: shell.name,
    description: shell.motto,
    lang: tag,
    dir: direction,
    display: 'standalone',
    // The light theme. A manifest has no dark theme; pages set theirs with `<meta name="theme-color">`.
    background_color: '#fbfaf5',
    theme_color: '#fbfaf5',
    categories: ['news', 'food'],
    icons: Object.entries(icons)
      .filter(([name]) => !name.includes('touch'))
      .map(([name, { size }]) => ({
        src: `/icons/${name}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: name.includes('maskable') ? 'maskable' : 'any',
      })),
    shortcuts: [
      { name: news.home.today, url: '/news/today' },
      { name: news.home.popular, url: '/news/popular' },
      { name: shell.footer.saved, url: '/saved' },
      { name: shell.search, url: '/search' },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: '/icons/olea-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  }
}
