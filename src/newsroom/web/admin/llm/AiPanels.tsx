import { lazy, Suspense, useState } from 'react'
import type { ArticleFields } from '../article-fields.ts'
import { AiUsePanel } from '../editor/sidebar/AiUsePanel.tsx'
import type { ArticleForm } from '../editor/use-article-form.ts'
import { useIsLlmAvailable } from './use-is-llm-available.ts'

const EngineBox = lazy(async () => ({ default: (await import('./LlmPanel.tsx')).LlmPanel }))
const MeasuredShare = lazy(async () => ({ default: (await import('./LlmRatio.tsx')).LlmRatio }))

type Props = {
  id: string
  form: ArticleForm
  fields: ArticleFields
  /** Of what is stored; the share is measured anew with each. */
  version: number | undefined
  fault: string | undefined
}

/** What machines had a hand in, and, where one is set up, the engine itself. */
export function AiPanels({ id, form, fields, version, fault }: Props) {
  const isOffered = useIsLlmAvailable()
  const [taken, setTaken] = useState(0)
  return (
    <>
      {isOffered && (
        <Suspense>
          <EngineBox id={id} form={form} onTaken={() => setTaken((times) => times + 1)} />
        </Suspense>
      )}
      <AiUsePanel fields={fields} change={form.change} fault={fault}>
        {isOffered && (
          <Suspense>
            <MeasuredShare id={id} read={form.read} occasion={`${version ?? 0} ${taken}`} />
          </Suspense>
        )}
      </AiUsePanel>
    </>
  )
}
