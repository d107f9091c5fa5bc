ALTER TABLE "scans" ADD COLUMN "reference_picture_id" text;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_reference_picture_id_product_pictures_id_fk" FOREIGN KEY ("reference_picture_id") REFERENCES "public"."product_pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scans_reference_picture" ON "scans" USING btree ("reference_picture_id");--> statement-breakpoint
-- Photos that a corrected choice left among the reference images of the wrong product.
DELETE FROM "product_pictures" USING "media", "scans"
WHERE "product_pictures"."kind" = 'photo' AND "product_pictures"."source" = 'scan'
  AND "media"."id" = "product_pictures"."picture_id" AND "media"."file_name" = 'scan-' || "scans"."id" || '.jpg'
  AND "product_pictures"."product_id" IS DISTINCT FROM "scans"."product_id";--> statement-breakpoint
UPDATE "scans" SET "reference_picture_id" = "product_pictures"."id"
FROM "product_pictures" JOIN "media" ON "media"."id" = "product_pictures"."picture_id"
WHERE "product_pictures"."kind" = 'photo' AND "product_pictures"."source" = 'scan'
  AND "media"."file_name" = 'scan-' || "scans"."id" || '.jpg';
