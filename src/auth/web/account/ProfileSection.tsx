import { useTranslation } from 'react-i18next'
import { findLanguageCode, languages } from '#src/i18n/languages.ts'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { maxProfileLength } from '#src/users/contract/limits.ts'
import type { User } from '#src/users/contract/user.ts'
import { accountApi } from '../account-api.ts'
import { Form } from '../form/Form.tsx'
import { InputField } from '../form/InputField.tsx'
import { TextAreaField } from '../form/TextAreaField.tsx'
import { useForm } from '../form/use-form.ts'
import { updateSessionUser } from '../session.ts'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'

const singleLineFields = [
  { name: 'name', autoComplete: 'given-name', maxLength: maxProfileLength.name },
  { name: 'surname', autoComplete: 'family-name', maxLength: maxProfileLength.name },
  { name: 'nickname', autoComplete: 'nickname', maxLength: maxProfileLength.nickname },
  { name: 'country', autoComplete: 'country-name', maxLength: maxProfileLength.country },
] as const

/** Section of the account page for the profile; all fields are optional. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const { name, surname, nickname, country, language, description } = user
  const state = useForm(
    { name, surname, nickname, country, language, description, links: user.links.join('\n') },
    ({ fields }) => ({
      links: fields.some((path) => path.startsWith('links')) ? 'link-malformed' : undefined,
    }),
  )
  return (
    <AccountSection title={t('account:profile.title')} text={t('account:profile.text')}>
      <Form
        form={state}
        submitLabel={t('account:profile.save')}
        onSubmit={(event) => {
          const lines = state.values.links.split('\n').map((line) => line.trim())
          const changes = {
            ...state.values,
            language: findLanguageCode(state.values.language) ?? ('' as const),
            links: lines.filter(Boolean),
          }
          return state.submit(event, {}, async () => {
            updateSessionUser(await accountApi('PATCH /users/me', { body: changes }))
          })
        }}
        footer={
          <p role="status" className={styles.status}>
            {state.isDone && t('account:profile.saved')}
          </p>
        }
      >
        <div className={styles.twoColumns}>
          {singleLineFields.map((field) => (
            <InputField
              key={field.name}
              {...field}
              label={t(`account:profile.${field.name}`)}
              {...state.field(field.name)}
            />
          ))}
        </div>
        <SelectField
          label={t('account:profile.language')}
          name="language"
          value={state.values.language}
          options={[
            { value: '', label: t('account:profile.noLanguage') },
            ...languages.map(({ code, tag, name: label }) => ({ value: code, label, lang: tag })),
          ]}
          onValueChange={state.field('language').onValueChange}
        />
        <TextAreaField
          label={t('account:profile.description')}
          name="description"
          maxLength={maxProfileLength.description}
          {...state.field('description')}
        />
        <TextAreaField
          label={t('account:profile.links')}
          hint={t('account:profile.linksHint')}
          name="links"
          {...state.field('links')}
        />
      </Form>
    </AccountSection>
  )
}
