// Creates the web app manifest (W3C) in a language of the interface.
import { z } from 'zod'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { readMessageFile } from '#src/platform/read-message-file.ts'
import { icons } from './draw-icon.ts'

const Messages = z.object({
  shell: z.object({
    name: z.string(),
    motto: z.string(),
    scan: z.string(),
    footer: z.object({ saved: z.string() }),
  }),
  news: z.object({ home: z.object({ today: z.string() }) }),
})
const SocialMessages = z.object({ lists: z.object({ favourites: z.object({ title: z.string() }) }) })

export async function createWebAppManifest(language: LanguageCode) {
  const { shell, news } = Messages.parse(await readMessageFile(language))
  const social = SocialMessages.parse(await readMessageFile(language, 'social'))
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
      { name: shell.scan, url: '/app/scan' },
      { name: news.home.today, url: '/news/today' },
      { name: social.lists.favourites.title, url: '/app/favourites' },
      { name: shell.footer.saved, url: '/saved' },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: '/icons/olea-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  }
}
