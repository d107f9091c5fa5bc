// Loads the messages that a page is hydrated with. They are files of their own, because all pages of a language have the
// same ones.
import type { ResourceLanguage } from 'i18next'

/**
 * @param files JSON of URLs by namespace, from the document
 * @returns the messages by namespace
 * @throws when a file cannot be loaded
 */
export async function loadPageMessages(files: string): Promise<ResourceLanguage> {
  const urls = Object.entries<string>(JSON.parse(files))
  return Object.fromEntries(await Promise.all(urls.map(async ([name, url]) => [name, await load(url)])))
}

async function load(url: string): Promise<ResourceLanguage[string]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status} ${url}`)
  return response.json()
}
