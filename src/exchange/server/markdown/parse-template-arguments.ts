/** What stands behind a template's name: `src="a.jpg" 12 'a word'`. */
export type TemplateArguments = { named: Map<string, string>; values: string[] }

const argumentPattern =
  /([\w-]+)\s*[=:]\s*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"']+))|"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|(\S+)/g

export function parseTemplateArguments(text: string): TemplateArguments {
  const named = new Map<string, string>()
  const values: string[] = []
  for (const match of text.replace(/\/\s*$/, '').matchAll(argumentPattern)) {
    const [, name, ...found] = match
    const value = (found.find((part) => part !== undefined) ?? '').replaceAll(/\\(["\\])/g, '$1')
    // `https://…` is an address, not something named https.
    if (name === undefined || /^https?$/.test(name)) values.push(name === undefined ? value : match[0])
    else named.set(name.toLowerCase(), value)
  }
  return { named, values }
}
