CREATE TABLE "review_reports" (
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_reports_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "saved_products" (
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"product_id" text NOT NULL,
	"is_saved" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"change_id" text NOT NULL,
	CONSTRAINT "saved_products_user_id_list_product_id_pk" PRIMARY KEY("user_id","list","product_id")
);
--> statement-breakpoint
CREATE TABLE "shared_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_reviews" ALTER COLUMN "author" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "fruity" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "bitter" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "pungent" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "harvest_year" smallint;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "photo_id" text;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "hidden_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "crowd" jsonb;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_product_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."product_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_lists" ADD CONSTRAINT "shared_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_user" ON "review_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_reports_created" ON "review_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "saved_products_product" ON "saved_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "saved_products_removed" ON "saved_products" USING btree ("changed_at") WHERE not is_saved;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_lists_owner" ON "shared_lists" USING btree ("user_id","list");--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_reviews_newest" ON "product_reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_reviews_author" ON "product_reviews" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_reviews_photo" ON "product_reviews" USING btree ("photo_id");--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_hidden" CHECK (("product_reviews"."hidden_at" is null) = ("product_reviews"."hidden_reason" is null));