// The language of the interface while a page is open: which one it is, which words have come, and who must hear of it.
import { fallbackLanguage, type LanguageCode } from './languages.ts'
import { createTranslate, type Messages, namespace, type Translate, type Words } from './translate.ts'

/** Everything that is said changes together: another language, or more words, is another one of these. */
export type Shown = {
  readonly language: LanguageCode
  readonly t: Translate
  /** Whether what a file says can be said, in English at worst. */
  has(file: string): boolean
}

export type I18n = {
  readonly language: LanguageCode
  readonly t: Translate
  /** The same object until something changes. */
  shown(): Shown
  subscribe(listener: () => void): () => void
  /** Fetches files that are not there yet, and says whether their words can be said now. */
  load(files: readonly string[]): Promise<boolean>
  /** Rejects, and changes nothing, when the words of every page do not come. */
  changeLanguage(code: LanguageCode): Promise<void>
}

export type I18nOptions = {
  language: LanguageCode
  messages: Messages
  fetchWords: (language: LanguageCode, file: string) => Promise<Words>
  /** Told of every file that did not come. */
  onFailure: (error: unknown) => void
}

export function createI18n({ language, messages, fetchWords, onFailure }: I18nOptions): I18n {
  const kept: Messages = { ...messages }
  const wanted = new Set([namespace])
  const reads = new Map<string, Promise<void>>()
  const failed = new Set<string>()
  const listeners = new Set<() => void>()
  let changes = 0
  let shown = show(language)

  function show(code: LanguageCode): Shown {
    return {
      language: code,
      t: createTranslate(code, kept),
      has: (file) => isKept(code, file) || (failed.has(`${code} ${file}`) && isKept(fallbackLanguage, file)),
    }
  }

  function isKept(code: LanguageCode, file: string): boolean {
    return kept[code]?.[file] !== undefined
  }

  function tell(code: LanguageCode): void {
    shown = show(code)
    for (const listener of listeners) listener()
  }

  function read(code: LanguageCode, file: string): Promise<void> {
    if (isKept(code, file)) return Promise.resolve()
    const name = `${code} ${file}`
    const started = reads.get(name) ?? fetchWords(code, file).then((words) => keep(code, file, words))
    reads.set(name, started)
    // Whoever asks after a failure asks the server again.
    return started.finally(() => reads.delete(name))
  }

  function keep(code: LanguageCode, file: string, words: Words): void {
    kept[code] = { ...kept[code], [file]: words }
  }

  async function readAll(code: LanguageCode, files: Iterable<string>): Promise<void> {
    const pairs = [...files].flatMap((file) =>
      [...new Set<LanguageCode>([code, fallbackLanguage])].map((each) => [each, file] as const),
    )
    await Promise.all(
      pairs.map(([each, file]) =>
        read(each, file).catch((error: unknown) => {
          failed.add(`${each} ${file}`)
          onFailure(error)
        }),
      ),
    )
  }

  return {
    get language() {
      return shown.language
    },
    shown: () => shown,
    get t() {
      return shown.t
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async load(files) {
      for (const file of files) wanted.add(file)
      const missing = files.filter((file) => !shown.has(file))
      if (missing.length === 0) return true
      await readAll(shown.language, missing)
      // A language that was chosen meanwhile has fetched its own.
      tell(shown.language)
      return files.every(shown.has)
    },
    async changeLanguage(code) {
      const change = ++changes
      await read(code, namespace)
      await readAll(code, wanted)
      if (change === changes && code !== shown.language) tell(code)
    },
  }
}
