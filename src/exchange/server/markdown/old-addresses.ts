// Where a text was found before: as its front matter says, else as its generator makes addresses of files.
import { basename, extname, posix } from 'node:path'
import { normaliseAddress } from '#src/news/contract/legacy-path.ts'
import { namesOf, textOf } from './field-values.ts'
import { datedName, isPost, languageSuffix, withoutContentFolder } from './text-path.ts'

export function oldAddresses(
  fields: Map<string, unknown>,
  file: string,
): { addresses: string[]; linkNames: string[] } {
  const path = `/${file.slice(0, -extname(file).length)}`.replace(/\/index$/, '')
  const given = textOf(fields, ['permalink', 'url'])
  // Jekyll's `/:year/:title/` is a pattern, not an address.
  const said = given?.includes(':') && !/^https?:/.test(given) ? undefined : given
  const own = said === undefined ? addressesOfFile(fields, file) : [said]
  return {
    addresses: normalised([...own, ...namesOf(fields, ['aliases', 'redirect_from'])]),
    linkNames: normalised([`/${file}`, path, `/${basename(path)}`]),
  }
}

function addressesOfFile(fields: Map<string, unknown>, file: string): string[] {
  const slug = textOf(fields, ['slug'])
  const dated = datedName(file)
  if (dated && isPost(file)) {
    const { year, month, day } = dated
    const path = `${year}/${month}/${day}/${slug ?? dated.slug}`
    const categories = namesOf(fields, ['categories', 'category']).map((name) => name.replaceAll(' ', '-'))
    const found = [[...categories, path].join('/'), path]
    return found.flatMap((address) => [`/${address}`, `/${address}.html`])
  }
  const suffix = languageSuffix(file)
  const text = withoutContentFolder(file)
  const name = text.slice(0, -extname(text).length - (suffix === undefined ? 0 : suffix.length + 1))
  const path = `${suffix === undefined ? '' : `/${suffix}`}/${name}`.replace(/\/index$/, '')
  return [slug === undefined ? path : posix.join(posix.dirname(path), slug)]
}

function normalised(addresses: string[]): string[] {
  const found = addresses.map((address) => normaliseAddress(address))
  return [...new Set(found.filter((address) => address !== undefined))]
}
