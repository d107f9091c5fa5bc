import { useSearchParams } from 'react-router'

type Value = string | number

/** One parser for each parameter. It gets an empty string for a missing parameter and then returns the default. */
type ListParamParsers<Params extends Record<string, Value>> = {
  [Name in keyof Params]: (text: string) => Params[Name]
}

/**
 * Stores the parameters of a list (search, filters, sort order, page) in the URL, so that a reload or going back shows
 * the same rows. Default values are left out of the URL.
 * @returns the parameters, and a function that changes some of them; it returns to the first page unless `changes`
 *   names another one
 */
export function useListParams<Params extends Record<string, Value>>(
  parsers: ListParamParsers<Params>,
): [Params, (changes: Partial<Params>) => void] {
  const [searchParams, setSearchParams] = useSearchParams()
  const names: (keyof Params & string)[] = Object.keys(parsers)
  const parse = (read: (name: string) => string) => {
    const parsed: Partial<Params> = {}
    for (const name of names) parsed[name] = parsers[name](read(name))
    return parsed as Params
  }
  const params = parse((name) => searchParams.get(name) ?? '')
  const defaults = parse(() => '')

  function changeParams(changes: Partial<Params>): void {
    const next = { ...params, page: defaults.page, ...changes }
    const changed = names
      .filter((name) => next[name] !== defaults[name])
      .map((name): [string, string] => [name, String(next[name])])
    setSearchParams(changed, { replace: true, preventScrollReset: true })
  }

  return [params, changeParams]
}

export const parseText = (text: string): string => text

export const parsePageNumber = (text: string): number => Math.max(1, Number.parseInt(text, 10) || 1)

/** @param options the first one is the default */
export function createOptionParser<Option extends string>(
  options: readonly [Option, ...Option[]],
): (text: string) => Option {
  return (text) => options.find((option) => option === text) ?? options[0]
}
