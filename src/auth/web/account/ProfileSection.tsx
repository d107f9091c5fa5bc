import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLanguageCode, languages } from '#src/i18n/languages.ts'
import { profileLength } from '#src/users/contract/limits.ts'
import type { User } from '#src/users/contract/user.ts'
import { FailureLine } from '../form/FailureLine.tsx'
import { Field } from '../form/Field.tsx'
import form from '../form/form.module.css'
import { SelectField } from '../form/SelectField.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { TextField } from '../form/TextField.tsx'
import styles from './Account.module.css'
import { saveProfile } from './account-calls.ts'
import { Section } from './Section.tsx'
import { useSectionForm } from './use-section-form.ts'

const shortTexts = [
  { name: 'name', autoComplete: 'given-name', maxLength: profileLength.name },
  { name: 'surname', autoComplete: 'family-name', maxLength: profileLength.name },
  { name: 'nickname', autoComplete: 'nickname', maxLength: profileLength.nickname },
  { name: 'country', autoComplete: 'country-name', maxLength: profileLength.country },
] as const

/** What a person says about themselves; none of it is needed. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => ({ ...user, links: user.links.join('\n') }))
  const section = useSectionForm<'links'>(({ fields }) => ({
    links: fields.some((path) => path.startsWith('links')) ? 'link-malformed' : undefined,
  }))
  const enter = (entered: Partial<typeof values>) => {
    setValues({ ...values, ...entered })
    section.mend('links')
  }
  return (
    <Section title={t('account:profile.title')} text={t('account:profile.text')}>
      <form
        ref={section.form}
        className={form.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          const { name, surname, nickname, country, description } = values
          const language = findLanguageCode(values.language) ?? ''
          const links = values.links
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
          void section.submit(event, {}, () =>
            saveProfile({ name, surname, nickname, country, language, description, links }),
          )
        }}
      >
        <div className={styles.pair}>
          {shortTexts.map(({ name, ...field }) => (
            <Field
              key={name}
              {...field}
              name={name}
              label={t(`account:profile.${name}`)}
              value={values[name]}
              fault={undefined}
              onChange={(event) => enter({ [name]: event.target.value })}
            />
          ))}
        </div>
        <SelectField
          label={t('account:profile.language')}
          name="language"
          value={values.language}
          onValue={(language) => enter({ language })}
        >
          <option value="">{t('account:profile.noLanguage')}</option>
          {languages.map(({ code, tag, name }) => (
            <option key={code} value={code} lang={tag}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('account:profile.description')}
          name="description"
          value={values.description}
          maxLength={profileLength.description}
          fault={undefined}
          onValue={(description) => enter({ description })}
        />
        <TextField
          label={t('account:profile.links')}
          hint={t('account:profile.linksHint')}
          name="links"
          value={values.links}
          fault={section.faults.links}
          onValue={(links) => enter({ links })}
        />
        <FailureLine failure={section.failure} />
        <SubmitButton isBusy={section.isBusy}>{t('account:profile.save')}</SubmitButton>
        <p role="status" className={styles.done}>
          {section.isDone && t('account:profile.saved')}
        </p>
      </form>
    </Section>
  )
}
