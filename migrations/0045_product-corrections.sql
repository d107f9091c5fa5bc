CREATE TABLE "product_corrections" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"is_accepted" boolean
);
--> statement-breakpoint
ALTER TABLE "product_corrections" ADD CONSTRAINT "product_corrections_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_corrections" ADD CONSTRAINT "product_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_corrections_open" ON "product_corrections" USING btree ("user_id","product_id","field") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "product_corrections_user" ON "product_corrections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_corrections_product" ON "product_corrections" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_corrections_oldest" ON "product_corrections" USING btree ("created_at","id") WHERE decided_at is null;