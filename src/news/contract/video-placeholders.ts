// Videos of an article on its page: a link that looks like a video, until a reader wants to see it. A player talks to
// its maker as soon as it is there; nobody who only reads shall be told on. Without dependencies, for the browser.

const player = /<iframe\b[^>]*?\ssrc="(https:\/\/[^"]+)"[^>]*>\s*<\/iframe>/g
const title = /\stitle="([^"]*)"/

/** The sanitiser's text, with each player as a link of class `ol-video` to it. */
export function replaceVideosWithLinks(html: string): string {
  return html.replaceAll(player, (frame, address: string) => {
    const maker = address.includes('vimeo.com') ? 'Vimeo' : 'YouTube'
    const words = title.exec(frame)?.[1]
    const label = words ? `${words} (${maker})` : maker
    return `<a class="ol-video" href="${address}" target="_blank" rel="noopener noreferrer">${label}</a>`
  })
}
