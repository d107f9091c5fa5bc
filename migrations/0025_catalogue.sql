CREATE TABLE "label_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"store_id" text NOT NULL,
	"price" numeric(12, 2),
	"currency" text NOT NULL,
	"in_stock" boolean,
	"delivery_days_min" smallint,
	"delivery_days_max" smallint,
	"url" text DEFAULT '' NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_gtins" (
	"gtin" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" smallint NOT NULL,
	"level" text DEFAULT 'unit' NOT NULL,
	"market" text
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"kind" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"language" text,
	"edition" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"license" text DEFAULT '' NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"features" "bytea",
	"features_version" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text,
	"author" text NOT NULL,
	"rating" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"language" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_reviews_rating" CHECK ("product_reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL,
	"folded" text NOT NULL,
	"folded_title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "product_words_word_product_id_pk" PRIMARY KEY("word","product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"producer" text DEFAULT '' NOT NULL,
	"mill" text DEFAULT '' NOT NULL,
	"bottler" text DEFAULT '' NOT NULL,
	"grade" text,
	"cultivars" jsonb DEFAULT '[]' NOT NULL,
	"origin" jsonb,
	"harvest" jsonb,
	"extraction" jsonb,
	"chemistry" jsonb,
	"sensory" jsonb DEFAULT '[]' NOT NULL,
	"nutrition" jsonb,
	"ingredients" text DEFAULT '' NOT NULL,
	"net_quantity_ml" double precision,
	"container" text,
	"certifications" jsonb DEFAULT '[]' NOT NULL,
	"awards" jsonb DEFAULT '[]' NOT NULL,
	"lots" jsonb DEFAULT '[]' NOT NULL,
	"language" text,
	"names" jsonb DEFAULT '{}' NOT NULL,
	"category_text" text DEFAULT '' NOT NULL,
	"label_texts" jsonb DEFAULT '[]' NOT NULL,
	"aliases" jsonb DEFAULT '[]' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"web_address" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"merged_into" text,
	"sources" jsonb DEFAULT '{}' NOT NULL,
	"brand_key" text NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"cultivar_keys" text[] DEFAULT '{}' NOT NULL,
	"sort_key" text NOT NULL,
	"import_key" text,
	"import_hash" text,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_merged" CHECK (("products"."status" = 'merged') = ("products"."merged_into" is not null))
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"web_address" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text,
	"latitude" double precision,
	"longitude" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_gtins" ADD CONSTRAINT "product_gtins_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "label_words_trigrams" ON "label_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "offers_product_store" ON "offers" USING btree ("product_id","store_id");--> statement-breakpoint
CREATE INDEX "offers_store" ON "offers" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "product_gtins_product" ON "product_gtins" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_pictures_product" ON "product_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_pictures_picture" ON "product_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "product_pictures_features" ON "product_pictures" USING btree ("features_version");--> statement-breakpoint
CREATE INDEX "product_reviews_product" ON "product_reviews" USING btree ("product_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "product_reviews_user" ON "product_reviews" USING btree ("product_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "product_search_document" ON "product_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "product_search_folded" ON "product_search" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_search_title" ON "product_search" USING gin ("folded_title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_search_title_start" ON "product_search" USING btree (left(folded_title, 100) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_words_product" ON "product_words" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_key");--> statement-breakpoint
CREATE INDEX "products_countries" ON "products" USING gin ("countries");--> statement-breakpoint
CREATE INDEX "products_cultivars" ON "products" USING gin ("cultivar_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "products_import" ON "products" USING btree ("import_key") WHERE import_key is not null;