// Works around react-dom 19.3.1: it writes `hrefLang` in camel case. Search engines read either, but programs that
// search HTML without a parser expect lower case. In development React warns about the lower-case name.

/** Attributes of a link to a page in another language. */
export function hreflang(language: string): Record<string, string> {
  return import.meta.env.DEV ? { hrefLang: language } : { hreflang: language }
}
