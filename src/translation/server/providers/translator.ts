// Translates segments with the providers of the settings, in their order. What one provider does not translate well is
// given to the next one.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Log } from '#src/platform/log.ts'
import { formatMarkup, parseMarkup, type Token } from '../segments/markup.ts'
import { protectTerms, restoreTerms } from '../terms/find-terms.ts'
import { type TranslationProblem, validateTranslation } from '../validate/validate-translation.ts'
import { batchTexts } from './batch-texts.ts'
import {
  type FailureKind,
  type Provider,
  type ProviderAnswer,
  ProviderFailure,
  type ProviderName,
  type TermPair,
} from './provider.ts'
import { createProviderHealth, type ProviderState, type Waiting } from './provider-health.ts'

export type Translator = ReturnType<typeof createTranslator>

type TranslatorRequest = {
  texts: readonly (readonly Token[])[]
  source: LanguageCode
  target: LanguageCode
  context: string
  terms: readonly TermPair[]
  signal: AbortSignal
  /** For the entries of the budget. */
  articleId?: string
}
export type TranslatedText =
  | { tokens: Token[]; provider: ProviderName; model: string | undefined }
  | { problem: TranslationProblem | FailureKind | 'budget' | 'no-provider' }

/** Counts what is sent, before it is sent. */
export type Budget = {
  /** Undefined when the budget of the day does not suffice. */
  reserve: (call: {
    provider: ProviderName
    characters: number
    source: LanguageCode
    target: LanguageCode
    articleId?: string | undefined
  }) => Promise<{ cancel: () => Promise<void> } | undefined>
}

type Item = {
  index: number
  tokens: Token[]
  targets: ReadonlyMap<number, string>
  markup: string
  length: number
}
type Member = { provider: Provider; health: ReturnType<typeof createProviderHealth> }
type Run = { request: TranslatorRequest; results: TranslatedText[]; isBudgetSpent: boolean }

/** The request reached the provider, which may have translated and counted it. */
const maybeBilled: ReadonlySet<FailureKind> = new Set(['timeout', 'unreadable', 'truncated', 'aborted'])
/** A smaller request may be translated. */
const divisible: ReadonlySet<string> = new Set(['too-large', 'truncated', 'declined', 'unreadable'])

export function createTranslator(deps: {
  providers: readonly Provider[]
  budget: Budget
  log: Log
  waiting: Waiting
}) {
  const { budget, log, waiting } = deps
  const members = deps.providers.map(
    (provider): Member => ({
      provider,
      health: createProviderHealth(provider.name, waiting),
    }),
  )

  async function call(
    { provider, health }: Member,
    items: readonly Item[],
    run: Run,
  ): Promise<ProviderAnswer> {
    const { source, target, context, terms, signal, articleId } = run.request
    const characters = items.reduce((sum, { length }) => sum + length, 0)
    return health.run(async () => {
      const reserved = await budget.reserve({
        provider: provider.name,
        characters,
        source,
        target,
        articleId,
      })
      if (!reserved) {
        run.isBudgetSpent = true
        throw new ProviderFailure('aborted')
      }
      try {
        const texts = items.map(({ markup }) => markup)
        const answer = await provider.translate({ texts, source, target, context, terms, signal })
        if (answer.texts.length !== items.length) throw new ProviderFailure('unreadable')
        return answer
      } catch (error) {
        const kind = error instanceof ProviderFailure ? error.kind : 'failed'
        if (!maybeBilled.has(kind)) await reserved.cancel()
        throw error
      }
    }, signal)
  }

  /** @returns whether the provider can be given more */
  async function translateBatch(member: Member, items: readonly Item[], run: Run): Promise<boolean> {
    try {
      const { model, texts } = await call(member, items, run)
      for (const [position, item] of items.entries())
        accept({ provider: member.provider, model, text: texts[position] ?? '' }, item, run)
      return true
    } catch (error) {
      const kind = error instanceof ProviderFailure ? error.kind : 'failed'
      if (run.request.signal.aborted) throw error
      if (run.isBudgetSpent) return false
      log.warn({ error, provider: member.provider.name, texts: items.length }, 'a translation failed')
      const half = Math.ceil(items.length / 2)
      if (divisible.has(kind) && items.length > 1) {
        const mayGoOn = await translateBatch(member, items.slice(0, half), run)
        return mayGoOn && translateBatch(member, items.slice(half), run)
      }
      for (const { index } of items) run.results[index] = { problem: kind }
      return divisible.has(kind)
    }
  }

  async function translateAll(member: Member, indexes: readonly number[], run: Run, protectsTerms: boolean) {
    const { provider } = member
    const { texts, source, target, terms } = run.request
    const fixed = protectsTerms && !provider.hasTerms(source, target) ? terms : []
    const items = indexes.map((index): Item => {
      const { tokens, targets } = protectTerms(texts[index] ?? [], fixed)
      const markup = formatMarkup(tokens)
      return { index, tokens, targets, markup, length: [...markup].length }
    })
    for (const batch of batchTexts(items, provider)) {
      if (!(await translateBatch(member, batch, run))) return false
    }
    return true
  }

  return {
    /** One result for each text. Never throws because of a provider. */
    async translate(request: TranslatorRequest): Promise<TranslatedText[]> {
      const results = request.texts.map((): TranslatedText => ({ problem: 'no-provider' }))
      const run: Run = { request, results, isBudgetSpent: false }
      const open = () => results.flatMap((result, index) => ('problem' in result ? [index] : []))
      for (const member of members) {
        if (open().length === 0 || run.isBudgetSpent) break
        const mayGoOn = await translateAll(member, open(), run, true)
        // A second attempt for texts with a fault, without placeholders that the source does not have.
        const faulty = open().filter((index) => !isRefused(results[index]))
        if (mayGoOn && faulty.length > 0) await translateAll(member, faulty, run, false)
      }
      if (run.isBudgetSpent) for (const index of open()) results[index] = { problem: 'budget' }
      return results
    },

    /** As this process has seen the providers. */
    states: (): ProviderState[] => members.map(({ health }) => health.state()),
  }
}

function isRefused(result: TranslatedText | undefined): boolean {
  return result !== undefined && 'problem' in result && divisible.has(result.problem)
}

type Answer = Pick<ProviderAnswer, 'model'> & { provider: Provider; text: string }

function accept({ provider, model, text }: Answer, item: Item, { request, results }: Run): void {
  const { source, target, texts } = request
  const parsed = parseMarkup(text, provider.encoding)
  const tokens = parsed && restoreTerms(trimText(parsed), item.targets)
  const original = texts[item.index] ?? []
  const problem = tokens
    ? validateTranslation({ tokens: original, language: source }, { tokens, language: target })
    : 'placeholders'
  const { name } = provider
  results[item.index] =
    tokens && !problem ? { tokens, provider: name, model } : { problem: problem ?? 'placeholders' }
}

/** Models add spaces at the ends; those of the source belong to the page around the text. */
function trimText(tokens: readonly Token[]): Token[] {
  return tokens
    .map((token, index): Token => {
      if (token.kind !== 'text') return token
      const start = index === 0 ? token.text.trimStart() : token.text
      return { kind: 'text', text: index === tokens.length - 1 ? start.trimEnd() : start }
    })
    .filter((token) => token.kind !== 'text' || token.text !== '')
}
