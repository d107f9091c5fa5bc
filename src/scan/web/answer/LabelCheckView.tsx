import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import { ProtectedOrigin } from '#src/catalogue/web/ProtectedOrigin.tsx'
import { isolate } from '#src/i18n/isolate.ts'
import type { LabelCheck } from '../../contract/label-check.ts'
import { findingRules, getActUrl, labelActs, particularRules } from '../../contract/label-rules.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import styles from './LabelCheckView.module.css'

type Rule = (typeof particularRules)[keyof typeof particularRules]

type Props = {
  check: LabelCheck
  product: ProductCard | undefined
  protectedOrigin?: ScanAnswer['protectedOrigin']
}

/** What EU law asks of a label, compared with what was read on the photo. Information, not an accusation. */
export function LabelCheckView({ check, product, protectedOrigin }: Props) {
  const { t } = useTranslation()
  const { grade, particulars, findings } = check
  const read = particulars.filter(({ isRead }) => isRead).length
  return (
    <section className={styles.check} aria-labelledby="label-check">
      <h3 id="label-check" className={styles.title}>
        {t('scan:label.title')}
      </h3>
      <p className={styles.lead}>{t('scan:label.lead')}</p>
      <p>
        {grade ? t('scan:label.grade', { grade: t(`catalogue:grades.${grade}`) }) : t('scan:label.noGrade')}
      </p>
      {findings.length > 0 && (
        <>
          <h4 className={styles.subtitle}>{t('scan:label.findings')}</h4>
          <ul className={styles.findings}>
            {findings.map(({ finding, kind, texts }) => (
              <li key={finding} className={styles.finding} data-kind={kind}>
                <p>{t(`scan:label.rules.${finding}`)}</p>
                {texts.map((text) => (
                  <p key={text} className={styles.quote}>
                    <bdi>{text}</bdi>
                  </p>
                ))}
                <Source rule={findingRules[finding]} />
              </li>
            ))}
          </ul>
        </>
      )}
      <details className={styles.details}>
        <summary>{t('scan:label.count', { read, total: particulars.length })}</summary>
        <ul className={styles.particulars}>
          {particulars.map(({ particular, isRead, text }) => (
            <li key={particular} className={styles.particular}>
              <span className={styles.name}>{t(`scan:label.particulars.${particular}`)}</span>
              <span className={isRead ? styles.read : styles.notRead}>
                {t(isRead ? 'scan:label.read' : 'scan:label.notRead')}
              </span>
              {text && (
                <span className={styles.quote}>
                  <bdi>{text}</bdi>
                </span>
              )}
              <Source rule={particularRules[particular]} />
            </li>
          ))}
        </ul>
      </details>
      {protectedOrigin && (
        <p>
          <ProtectedOrigin {...protectedOrigin} />
        </p>
      )}
      {product && (
        <p>
          <Link className={styles.product} to={`/app/oils/${product._id}#facts`}>
            {t('scan:label.compare', { name: getFullName(product) })}
          </Link>
        </p>
      )}
    </section>
  )
}

function Source({ rule: { act, article } }: { rule: Rule }) {
  const { t, i18n } = useTranslation()
  const number = isolate(labelActs[act].number)
  const nameSource = () => {
    if (article === undefined) return number
    if (article === 'VII.VIII') return t('scan:label.annex', { act: number })
    return t('scan:label.article', { act: number, article })
  }
  return (
    <a className={styles.source} href={getActUrl(act, i18n.language)} rel="noreferrer">
      {nameSource()}
    </a>
  )
}
