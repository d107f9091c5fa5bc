// Machine translation of articles: providers, memory, terms, budget and jobs together.
import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { LlmClient } from '#src/platform/llm-client.ts'
import type { Log } from '#src/platform/log.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { TranslationStatus } from '../contract/machine.ts'
import { type BudgetOptions, createBudget } from './budget/budget.ts'
import { type TranslateDependencies, translateArticle } from './jobs/translate-article.ts'
import { createTranslationRequests } from './jobs/translation-requests.ts'
import { pruneMemory } from './memory/memory.ts'
import { createDeepl } from './providers/deepl.ts'
import { createGoogle } from './providers/google.ts'
import { createLibreTranslate } from './providers/libretranslate.ts'
import { createLlmProvider } from './providers/llm.ts'
import type { Provider, ProviderName } from './providers/provider.ts'
import type { Waiting } from './providers/provider-health.ts'
import { createTranslator } from './providers/translator.ts'
import { createTerms } from './terms/terms.ts'

type MachineTranslationSettings = BudgetOptions & {
  /** In the order in which they are tried. */
  order: readonly ProviderName[]
  deepl: { key: string; url?: string | undefined } | undefined
  libretranslate: { url: string; key?: string | undefined } | undefined
  google: { key: string; url: string } | undefined
  onPublish: readonly LanguageCode[]
  allowsReaders: boolean
}

export type MachineDependencies = Pick<TranslateDependencies, 'storeMachine'> & {
  db: Db
  write: Write
  log: Log
  memoize: Memoize
  timeZone: string
  llm: Pick<LlmClient, 'complete'> | undefined
  settings: MachineTranslationSettings
  waiting?: Waiting
}

/** Of a request to a provider. */
const timeoutMs = 30_000

export function createMachineTranslation({
  settings,
  llm,
  waiting = realWaiting,
  ...deps
}: MachineDependencies) {
  const terms = createTerms(deps)
  const budget = createBudget({ ...deps, ...settings })
  const providers = createProviders(settings, llm)
  const translator = createTranslator({ providers, budget, log: deps.log, waiting })
  const requests = createTranslationRequests({
    ...deps,
    ...settings,
    isConfigured: providers.length > 0,
    translate: (input) => translateArticle({ ...deps, terms, translator }, input),
  })
  return {
    requests,
    terms,
    async status(): Promise<TranslationStatus> {
      const { characters, dailyCharacters, costMicros, dailyCostMicros } = await budget.spending()
      return {
        providers: translator.states().map(({ lastFailure, ...state }) => ({
          ...state,
          lastFailure: lastFailure ? { kind: lastFailure.kind, at: lastFailure.at.toISOString() } : null,
        })),
        spending: {
          characters,
          dailyCharacters,
          cost: costMicros / 1_000_000,
          dailyCost: dailyCostMicros / 1_000_000,
        },
      }
    },
    async prune(): Promise<void> {
      await requests.prune()
      await budget.prune()
      await pruneMemory(deps.db, await terms.listVersions())
    },
  }
}

function createProviders(
  { order, deepl, libretranslate, google }: MachineTranslationSettings,
  llm: MachineDependencies['llm'],
): Provider[] {
  const create: Record<ProviderName, () => Provider | undefined> = {
    deepl: () => deepl && createDeepl({ ...deepl, timeoutMs }),
    libretranslate: () => libretranslate && createLibreTranslate({ ...libretranslate, timeoutMs }),
    google: () => google && createGoogle({ ...google, timeoutMs }),
    llm: () => llm && createLlmProvider(llm),
  }
  return order.flatMap((name) => create[name]() ?? [])
}

const realWaiting: Waiting = {
  random: Math.random,
  /** Ends early when the signal aborts: the caller then reads the signal. */
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
}
