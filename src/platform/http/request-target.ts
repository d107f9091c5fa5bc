// What a request line asks of this site, whoever else it names. A client may put a host before the path and a fragment
// behind it, and what reads like a path may be an address elsewhere: `//host` is one, and to whoever reads addresses
// as browsers do `/\host` is the same. Whose site this is, the settings say.

const hostInFront = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/** @returns a path that begins with exactly one slash, and the query */
export function normalizeRequestTarget(url: string): string {
  const [target = ''] = url.replace(hostInFront, '').split('#', 1)
  const at = target.indexOf('?')
  const path = at === -1 ? target : target.slice(0, at)
  return `/${path.replaceAll('\\', '%5C').replace(/^\/+/, '')}${target.slice(path.length)}`
}
