CREATE TABLE "gtin_look_ups" (
	"gtin" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_named_pictures" (
	"product_id" text NOT NULL,
	"url" text NOT NULL,
	"kind" text NOT NULL,
	"language" text,
	"source" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"license" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_named_pictures_product_id_url_pk" PRIMARY KEY("product_id","url")
);
--> statement-breakpoint
ALTER TABLE "product_named_pictures" ADD CONSTRAINT "product_named_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gtin_look_ups_checked" ON "gtin_look_ups" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "product_named_pictures_state" ON "product_named_pictures" USING btree ("state");