import { ProductPlate } from '#src/catalogue/web/ProductPlate.tsx'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import type { NamedCard, NamedProductsView } from './named-products-view.ts'

/**
 * The products and producers that an article names, with links to the catalogue. Only the server renders it, so it uses
 * no context and no state.
 */
export function NamedProductCards({ title, cards }: NamedProductsView) {
  return (
    <>
      <h2 id="named-products" className="named-title">
        {title}
      </h2>
      <ul className="named-list">
        {cards.map((card) => (
          <li key={card.path} className="named-card">
            <Card card={card} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Card({ card: { path, label, name, language, facts, plate } }: { card: NamedCard }) {
  return (
    <>
      {plate && (
        <span className="named-plate">
          <ProductPlate product={plate} alt="" sizes="88px" />
        </span>
      )}
      <div className="named-text">
        {label && <p className="named-label">{label}</p>}
        <h3 className="named-name">
          <a className="named-link" href={path}>
            <bdi lang={language ? getLanguageAttributes(language).lang : undefined}>{name}</bdi>
          </a>
        </h3>
        {facts.map((fact) => (
          <p key={fact} className="named-fact">
            {fact}
          </p>
        ))}
      </div>
    </>
  )
}
