import { lazy, Suspense, useState } from 'react'
import type { ArticleFormFields } from '../article-form-fields.ts'
import { AiUsePanel } from '../editor/sidebar/AiUsePanel.tsx'
import type { ArticleForm } from '../editor/use-article-form.ts'
import { useIsLlmAvailable } from './use-is-llm-available.ts'

const LlmPanel = lazy(async () => ({ default: (await import('./LlmPanel.tsx')).LlmPanel }))
const LlmRatio = lazy(async () => ({ default: (await import('./LlmRatio.tsx')).LlmRatio }))

type Props = {
  id: string
  form: ArticleForm
  fields: ArticleFormFields
  /** Version of the stored article; the ratio is measured again after each save. */
  version: number | undefined
  error: string | undefined
}

/** The LLM panel, if an LLM is configured, and the AI declaration. */
export function AiPanels({ id, form, fields, version, error }: Props) {
  const isLlmAvailable = useIsLlmAvailable()
  const [insertCount, setInsertCount] = useState(0)
  return (
    <>
      {isLlmAvailable && (
        <Suspense>
          <LlmPanel id={id} form={form} onInserted={() => setInsertCount((count) => count + 1)} />
        </Suspense>
      )}
      <AiUsePanel fields={fields} change={form.change} error={error}>
        {isLlmAvailable && (
          <Suspense>
            <LlmRatio id={id} readFields={form.readFields} measureKey={`${version ?? 0} ${insertCount}`} />
          </Suspense>
        )}
      </AiUsePanel>
    </>
  )
}
