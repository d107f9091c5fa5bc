// How components speak: in the language of the interface, which may change while they stand there.
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { I18n } from './create-i18n.ts'
import { namespace, type Translate } from './translate.ts'

export const Interpreter = createContext<I18n | undefined>(undefined)

type Translation = { t: Translate; i18n: I18n; ready: boolean }

/** @param files namespaces whose words are needed; those that are not there are fetched, and `ready` waits for them */
export function useTranslation(files: readonly string[] = [namespace]): Translation {
  const i18n = useContext(Interpreter)
  if (!i18n) throw new Error('nobody speaks here: put an Interpreter around')
  const { t, has, language } = useSyncExternalStore(i18n.subscribe, i18n.shown, i18n.shown)
  const missing = files.filter((file) => !has(file)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again in another language
  useEffect(() => {
    if (missing) void i18n.load(missing.split(' '))
  }, [i18n, missing, language])
  return { t, i18n, ready: missing === '' }
}
