// Works around i18next 27.1.2: it finds and checks a text anew at each call, also one without values. A page has some
// hundred of them, a tenth of the time of its rendering.
import type { i18n, TFunction } from 'i18next'

type Translate = (key: unknown, ...rest: unknown[]) => unknown

/** Keeps the texts without values that this instance has found. For instances whose messages do not change. */
export function cachePlainTexts(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance) as (...scope: unknown[]) => TFunction
  const functions = new Map<string, TFunction>()
  const getCachedT = (...scope: unknown[]) => {
    const id = JSON.stringify(scope)
    const known = functions.get(id)
    if (known) return known
    const made = cacheTexts(getFixedT(...scope))
    functions.set(id, made)
    return made
  }
  instance.getFixedT = getCachedT as typeof instance.getFixedT
}

function cacheTexts(fixedT: TFunction): TFunction {
  const translate = fixedT as unknown as Translate
  const texts = new Map<string, unknown>()
  const cachedT: Translate = (key, ...rest) => {
    if (typeof key !== 'string' || rest.length > 0) return translate(key, ...rest)
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = translate(key)
    // Without a message i18next returns the key. Keys made from input must not fill the memory.
    if (text !== key) texts.set(key, text)
    return text
  }
  return Object.assign(cachedT, fixedT) as unknown as TFunction
}
