import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useLastMember, useSession } from '#src/auth/web/use-session.ts'
import { readMillilitres } from '#src/catalogue/contract/read-millilitres.ts'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import type { Scan, ScanAnswer } from '../../contract/scan.ts'
import { listWordedLines } from '../list-worded-lines.ts'
import { scanApi } from '../scan-api.ts'
import styles from './ScanAnswerView.module.css'

type State = 'editing' | 'sending' | 'done' | 'taken' | 'failed' | 'unnamed' | 'volume-invalid'

const maxVolumeMl = 1_000_000

type Props = { scan: Scan; labelCheck: ScanAnswer['labelCheck'] }

/** A member proposes an oil that the catalogue does not have. The fields begin with what was read on the label. */
export function ProposeOil({ scan, labelCheck }: Props) {
  const { t } = useTranslation()
  const { state: sessionState } = useSession()
  const member = useLastMember()
  const [state, setState] = useState<State>('editing')
  /** For those who have just signed in to fill it in. */
  const [isOpen, setIsOpen] = useState(false)
  const { lines, netQuantityMl } = scan.read
  /** The legal name, the quantity and the like are no part of the name. */
  const particulars = new Set(labelCheck?.particulars.map(({ text }) => text))
  const [brand = '', ...others] = listWordedLines(lines).filter((line) => !particulars.has(line))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'sending') return
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    const name = read('name')
    const volume = read('netQuantityMl')
    const millilitres = readMillilitres(volume)
    const wrong = name ? 'netQuantityMl' : 'name'
    if (!name || (volume && !(millilitres && millilitres <= maxVolumeMl))) {
      setState(name ? 'volume-invalid' : 'unnamed')
      const control = event.currentTarget.elements.namedItem(wrong)
      if (control instanceof HTMLElement) control.focus()
      return
    }
    setState('sending')
    try {
      await scanApi('POST /scans/:id/propose', {
        params: { id: scan._id },
        body: {
          name,
          ...(read('brand') ? { brand: read('brand') } : {}),
          ...(millilitres ? { netQuantityMl: millilitres } : {}),
        },
      })
      setState('done')
    } catch (error) {
      const { status } = await readProblem(error)
      setState(status === 409 ? 'taken' : 'failed')
    }
  }

  if (!member && sessionState === 'unreachable') return <p>{t('shell.accountPage.unreachable')}</p>
  if (!member) {
    return (
      <section className={styles.proposal} aria-labelledby="propose-oil">
        <h3 id="propose-oil">{t('scan:propose.title')}</h3>
        <p>{t('scan:propose.signIn')}</p>
        <p>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => {
              setIsOpen(true)
              void openAuthDialog('sign-in')
            }}
          >
            {t('shell.signIn')}
          </button>
        </p>
      </section>
    )
  }
  return (
    <section className={styles.proposal} aria-label={t('scan:propose.title')}>
      <details open={isOpen}>
        <summary>{t('scan:propose.title')}</summary>
        <p role="status">{state === 'done' && t('scan:propose.done')}</p>
        {state !== 'done' && (
          <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
            <p>{t('scan:propose.lead')}</p>
            <Field label={t('scan:propose.brand')}>
              {(attributes) => <input {...attributes} name="brand" maxLength={200} defaultValue={brand} />}
            </Field>
            <Field
              label={t('scan:propose.name')}
              error={state === 'unnamed' ? t('scan:propose.nameRequired') : undefined}
            >
              {(attributes) => (
                <input
                  {...attributes}
                  name="name"
                  maxLength={200}
                  required
                  defaultValue={[brand, ...others.slice(0, 2)].join(' ').trim()}
                />
              )}
            </Field>
            <Field
              label={t('scan:propose.volume')}
              error={state === 'volume-invalid' ? t('scan:propose.volumeInvalid') : undefined}
            >
              {(attributes) => (
                <input
                  {...attributes}
                  name="netQuantityMl"
                  inputMode="decimal"
                  maxLength={20}
                  defaultValue={netQuantityMl}
                />
              )}
            </Field>
            {(state === 'taken' || state === 'failed') && <p role="alert">{t(`scan:propose.${state}`)}</p>}
            <p>
              <button type="submit" className={buttons.quiet} aria-disabled={state === 'sending'}>
                {t('scan:propose.send')}
              </button>
            </p>
          </form>
        )}
      </details>
    </section>
  )
}
