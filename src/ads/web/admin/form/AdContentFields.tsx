import { useTranslation } from 'react-i18next'
import { adLimits } from '../../../contract/ad-limits.ts'
import { getAdvertisementField } from '../../../contract/advertisement-fields.ts'
import { AdFormGroup } from './AdFormGroup.tsx'
import { AdInput, AdTextArea } from './AdInput.tsx'
import { PictureField } from './PictureField.tsx'
import type { AdForm } from './use-ad-form.ts'

const getLimit = (name: Parameters<typeof getAdvertisementField>[0]) => {
  const { maxLength } = getAdvertisementField(name)
  return maxLength === undefined ? {} : { maxLength }
}

/** What readers see of the advertisement. */
export function AdContentFields({ form }: { form: AdForm }) {
  const { t } = useTranslation()
  return (
    <AdFormGroup title={t('ads:form.group.content')}>
      <AdInput form={form} name="title" label={t('ads:form.title')} isRequired {...getLimit('title')} />
      <AdInput
        form={form}
        name="linkUrl"
        type="url"
        label={t('ads:form.linkUrl')}
        maxLength={adLimits.addressLength}
      />
      <AdTextArea
        form={form}
        name="content"
        label={t('ads:form.content')}
        isRequired
        {...getLimit('content')}
      />
      <PictureField form={form} />
    </AdFormGroup>
  )
}
