CREATE TABLE "scan_photos" (
	"scan_id" text PRIMARY KEY NOT NULL,
	"photo" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"status" text NOT NULL,
	"hint" text,
	"read" jsonb NOT NULL,
	"product_id" text,
	"decided_by" text,
	"candidates" jsonb NOT NULL,
	"model" text NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "features_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scan_photos" ADD CONSTRAINT "scan_photos_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scans_user" ON "scans" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_waiting" ON "scans" USING btree ("created_at","id") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "scans_product" ON "scans" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "scans_created" ON "scans" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scans_idempotency_key" ON "scans" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "product_pictures_features_at" ON "product_pictures" USING btree ("features_at");