import styles from './LegalSections.module.css'
import type { Block, Section } from './legal-document.ts'

export function LegalSections({ parts }: { parts: Section[] }) {
  return parts.map((part) => (
    <section key={part.id} className={styles.part} aria-labelledby={part.id}>
      <h2 id={part.id} className={styles.title}>
        {part.title}
      </h2>
      <div className={styles.text}>
        {'details' in part ? (
          <dl className={styles.details}>
            {part.details.map(({ term, value, isMissing, href }) => (
              <div key={term} className={styles.detail}>
                <dt>{term}</dt>
                <dd className={isMissing ? styles.missing : undefined} dir="auto">
                  {href ? <a href={href}>{value}</a> : value}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          part.blocks.map((block) => <TextBlock key={String(block)} block={block} />)
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
