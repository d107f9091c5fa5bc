ALTER TABLE "products" ADD COLUMN "category_texts" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "printed_texts" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Stored texts are in the language of the label. Those that were read on a photo can be in several languages.
WITH "labels" AS (
	SELECT "id", CASE "language" WHEN 'ch' THEN 'zh-Hans' WHEN 'jp' THEN 'ja' WHEN 'sp' THEN 'es' ELSE "language" END AS "tag",
		"sources" -> 'labelTexts' ->> 'source' IS NOT DISTINCT FROM 'label' AS "is_photo"
	FROM "products"
)
UPDATE "products" SET
	"category_texts" = CASE WHEN "category_text" = '' THEN '[]'
		ELSE jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('language', "tag", 'text', "category_text"))) END,
	"printed_texts" = (
		SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('language', CASE WHEN "is_photo" THEN NULL ELSE "tag" END, 'text', "text")) ORDER BY "position"), '[]')
		FROM jsonb_array_elements_text("label_texts") WITH ORDINALITY AS "listed"("text", "position")
	)
FROM "labels" WHERE "labels"."id" = "products"."id" AND ("category_text" <> '' OR "label_texts" <> '[]');--> statement-breakpoint
UPDATE "products" SET "sources" = ("sources" - 'categoryText') || jsonb_build_object('categoryTexts', "sources" -> 'categoryText') WHERE "sources" -> 'categoryText' IS NOT NULL;--> statement-breakpoint
UPDATE "products" SET "sources" = ("sources" - 'labelTexts') || jsonb_build_object('printedTexts', "sources" -> 'labelTexts') WHERE "sources" -> 'labelTexts' IS NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "category_text";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "label_texts";
