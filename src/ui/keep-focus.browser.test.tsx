import { type FormEvent, useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepFocus } from './keep-focus.ts'
import { createStore } from './store.ts'
import { renderInApp } from './test-app.ts'
import { useStore } from './use-store.ts'

beforeEach(() => onTestFinished(keepFocus()))

function Oil({ onRemove }: { onRemove: () => void }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <li>
      <article>
        Riserva
        {isSaved ? (
          'Saved'
        ) : (
          <button type="button" onClick={() => setSaved(true)}>
            Save
          </button>
        )}
      </article>
      <button type="button" onClick={onRemove}>
        Remove
      </button>
    </li>
  )
}

function Oils() {
  const [isThere, setThere] = useState(true)
  return (
    <main>
      <h1>Oils</h1>
      <section aria-label="List">
        <ul>{isThere && <Oil onRemove={() => setThere(false)} />}</ul>
        <button type="button">More</button>
      </section>
    </main>
  )
}

async function press(name: string) {
  page.getByRole('button', { name }).element().focus()
  await userEvent.keyboard('{Enter}')
}

test('the focus moves to what the control belonged to, and Tab continues there', async () => {
  await renderInApp(<Oils />)
  await press('Save')
  await expect.element(page.getByRole('article')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Remove' })).toHaveFocus()
  await expect.element(page.getByRole('article')).not.toHaveAttribute('tabindex')
  await press('Remove')
  await expect.element(page.getByRole('region', { name: 'List' })).toHaveFocus()
})

function ChangeOfAddress() {
  const [step, setStep] = useState<'address' | 'code' | 'done'>('address')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setStep(step === 'address' ? 'code' : 'done')
  }
  return (
    <main>
      <h1>Account</h1>
      <section aria-label="E-mail">
        {step === 'done' ? (
          <p>Changed</p>
        ) : (
          <form key={step} onSubmit={submit}>
            <input aria-label={step} />
          </form>
        )}
      </section>
    </main>
  )
}

test('the focus moves to the first field of the form that replaces the one of the control', async () => {
  await renderInApp(<ChangeOfAddress />)
  page.getByLabelText('address').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('code')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'E-mail' })).toHaveFocus()
})

function EndlessOils() {
  const [hasMore, setMore] = useState(true)
  return (
    <main>
      <a href="/first">First</a>
      <ul>
        <li>
          <a href="/last">Last</a>
        </li>
      </ul>
      {hasMore && (
        <p>
          <button type="button" onClick={() => setMore(false)}>
            Show more
          </button>
        </p>
      )}
    </main>
  )
}

test('Tab does not begin at the top of the page again after the last part of a list', async () => {
  await renderInApp(<EndlessOils />)
  await press('Show more')
  await expect.element(page.getByRole('link', { name: 'Last' })).toHaveFocus()
})

const pageStore = createStore<'form' | 'loading' | 'page'>('form')

/** A form that is replaced by a page, whose code is loaded first. */
function PageBehindForm() {
  const shown = useStore(pageStore, 'form')
  return (
    <main>
      {shown === 'form' && (
        <section>
          <button type="button" onClick={() => pageStore.set('loading')}>
            Sign in
          </button>
        </section>
      )}
      {shown === 'loading' && <div />}
      {shown === 'page' && (
        <header>
          <h1>Users</h1>
        </header>
      )}
    </main>
  )
}

test('the focus moves to the heading of a page that replaces everything, also when it takes its time', async () => {
  onTestFinished(() => pageStore.set('form'))
  await renderInApp(<PageBehindForm />)
  await press('Sign in')
  // Longer than components may take that move the focus themselves.
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(document.activeElement).toBe(document.body)
  pageStore.set('page')
  await expect.element(page.getByRole('heading', { name: 'Users' })).toHaveFocus()
})

test('leaves the focus where a component has moved it, and alone after a click beside all controls', async () => {
  await renderInApp(<Oils />)
  const more = page.getByRole('button', { name: 'More' })
  const focusMore = () => setTimeout(() => more.element().focus(), 10)
  page.getByRole('button', { name: 'Remove' }).element().addEventListener('click', focusMore)
  await press('Remove')
  await expect.element(page.getByRole('article')).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
  await page.getByRole('heading', { name: 'Oils' }).click()
  expect(document.activeElement).toBe(document.body)
})
