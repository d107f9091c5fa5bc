import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialMedia } from '#src/social/contract/social-media.ts'
import { maxProfileLength } from '#src/users/contract/limits.ts'
import { accountApi } from '../account-api.ts'
import { Form } from '../form/Form.tsx'
import formStyles from '../form/form.module.css'
import { InputField } from '../form/InputField.tsx'
import { LoadStatus } from '../form/LoadStatus.tsx'
import { useAsyncData } from '../form/use-async-data.ts'
import { useForm } from '../form/use-form.ts'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'

const load = (signal: AbortSignal) => accountApi('GET /social-media', { signal })

/** Section of the account page for profiles on other sites, and for following back. */
export function SocialMediaSection() {
  const { t, ready } = useTranslation(['common', 'people'])
  const { data, error, reload } = useAsyncData(load)
  if (!ready) return null
  return (
    <AccountSection
      title={t('people:socialMedia.title')}
      text={t('people:socialMedia.text')}
      anchor="social-media"
    >
      {data ? <SocialMediaForm stored={data} /> : <LoadStatus error={error} onRetry={reload} />}
    </AccountSection>
  )
}

function SocialMediaForm({ stored }: { stored: SocialMedia }) {
  const { t } = useTranslation()
  const [followsBack, setFollowsBack] = useState(stored.followsBack)
  const state = useForm({ facebook: stored.facebook ?? '', web: stored.web ?? '' }, ({ fields }) => ({
    facebook: fields.includes('facebook') ? 'facebook-malformed' : undefined,
    web: fields.includes('web') ? 'link-malformed' : undefined,
  }))

  async function save(): Promise<void> {
    const facebook = state.values.facebook.trim() || null
    const web = state.values.web.trim() || null
    const saved = await accountApi('PUT /social-media', { body: { facebook, web, followsBack } })
    state.changeValues({ facebook: saved.facebook ?? '', web: saved.web ?? '' })
  }

  return (
    <Form
      form={state}
      submitLabel={t('account:profile.save')}
      onSubmit={(event) => state.submit(event, {}, save)}
      footer={
        <p role="status" className={styles.status}>
          {state.isDone && t('account:profile.saved')}
        </p>
      }
    >
      {(['facebook', 'web'] as const).map((name) => (
        <InputField
          key={name}
          label={t(`people:socialMedia.${name}`)}
          hint={t(`people:socialMedia.${name}Hint`)}
          name={name}
          type="url"
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          maxLength={maxProfileLength.link}
          {...state.field(name)}
        />
      ))}
      <div>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={followsBack}
            aria-describedby="follows-back-hint"
            onChange={({ target }) => {
              setFollowsBack(target.checked)
              state.changeValues({})
            }}
          />
          {t('people:socialMedia.followsBack')}
        </label>
        <p id="follows-back-hint" className={formStyles.hint}>
          {t('people:socialMedia.followsBackHint')}
        </p>
      </div>
    </Form>
  )
}
