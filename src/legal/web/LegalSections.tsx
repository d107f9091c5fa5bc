import type { Block, Section } from '../contract/built-in-document.ts'
import styles from './LegalSections.module.css'

export function LegalSections({ sections }: { sections: Section[] }) {
  return sections.map((section) => (
    <section key={section.id} className={styles.section} aria-labelledby={section.id}>
      <h2 id={section.id} className={styles.title}>
        {section.title}
      </h2>
      <div className={styles.text}>
        {'details' in section ? (
          <dl className={styles.details}>
            {section.details.map(({ term, value, isMissing, href }) => (
              <div key={term} className={styles.detail}>
                <dt>{term}</dt>
                <dd className={isMissing ? styles.missing : undefined} dir="auto">
                  {href ? <a href={href}>{value}</a> : value}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          section.blocks.map((block) => <TextBlock key={String(block)} block={block} />)
        )}
      </div>
    </section>
  ))
}

function TextBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  return (
    <ul className={styles.list}>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
