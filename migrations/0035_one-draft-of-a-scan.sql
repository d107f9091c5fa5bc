ALTER TABLE "scans" ADD COLUMN "proposed_product_id" text;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_proposed_product_id_products_id_fk" FOREIGN KEY ("proposed_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scans_proposed_product" ON "scans" USING btree ("proposed_product_id");