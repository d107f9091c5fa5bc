// Placeholders for videos in articles: links that look like videos until the reader starts one. An embedded player
// contacts its provider as soon as it is loaded, which would disclose every reader. No dependencies, for the browser.

const playerElement = /<iframe\b[^>]*?\ssrc="(https:\/\/[^"]+)"[^>]*>\s*<\/iframe>/g
const titleAttribute = /\stitle="([^"]*)"/

/** Replaces each player in sanitized HTML by a link of class `ol-video` to it. */
export function replaceVideosWithLinks(html: string): string {
  return html.replaceAll(playerElement, (iframe, url: string) => {
    const provider = url.includes('vimeo.com') ? 'Vimeo' : 'YouTube'
    const title = titleAttribute.exec(iframe)?.[1]
    const label = title ? `${title} (${provider})` : provider
    return `<a class="ol-video" href="${url}" target="_blank" rel="noopener noreferrer">${label}</a>`
  })
}
