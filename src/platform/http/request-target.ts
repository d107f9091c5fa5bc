// Normalizes the target of a request line to a path on this site. Clients can send an absolute URL or a fragment, and
// targets that URL parsers read as another host: `//host`, and in browsers also `/\host`. The site's own host comes
// from the settings, never from the request.

const originPrefix = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/** @returns a path that begins with exactly one slash, and the query */
export function normalizeRequestTarget(url: string): string {
  const [target = ''] = url.replace(originPrefix, '').split('#', 1)
  const at = target.indexOf('?')
  const path = at === -1 ? target : target.slice(0, at)
  return `/${path.replaceAll('\\', '%5C').replace(/^\/+/, '')}${target.slice(path.length)}`
}
