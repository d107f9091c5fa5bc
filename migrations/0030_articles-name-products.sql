ALTER TABLE "products" ADD COLUMN "producer_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- As `foldText`, except for accents, which stay until the product is saved again.
UPDATE "products" SET "producer_key" = lower(regexp_replace(btrim("producer"), '\s+', ' ', 'g')) WHERE "producer" <> '';--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "products" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "producers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "producer_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_producer" ON "products" USING btree ("producer_key","producer") WHERE status = 'live' and producer_key <> '';--> statement-breakpoint
CREATE INDEX "products_merged_into" ON "products" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "articles_products" ON "articles" USING gin ("products");--> statement-breakpoint
CREATE INDEX "articles_producer_keys" ON "articles" USING gin ("producer_keys");