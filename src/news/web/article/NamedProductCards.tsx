import { ProductPlate } from '#src/catalogue/web/ProductPlate.tsx'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { StarPath } from '#src/ui/StarPath.tsx'
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

function Card({ card: { path, label, name, language, facts, rating, plate } }: { card: NamedCard }) {
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
        {rating && (
          <p className="named-rating">
            <svg className="named-star" viewBox="0 0 20 20" role="img" aria-label={rating.label}>
              <StarPath />
            </svg>
            <span>{rating.text}</span>
          </p>
        )}
      </div>
    </>
  )
}
