ALTER TABLE "products" ADD COLUMN "analyses" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- The one analysis of each product becomes the analysis of the lot that it names.
UPDATE "products" SET "analyses" = jsonb_build_array("chemistry") WHERE "chemistry" IS NOT NULL AND "chemistry" <> '{}';--> statement-breakpoint
UPDATE "products" SET "sources" = ("sources" - 'chemistry') || jsonb_build_object('analyses', "sources" -> 'chemistry') WHERE "sources" -> 'chemistry' IS NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "chemistry";
