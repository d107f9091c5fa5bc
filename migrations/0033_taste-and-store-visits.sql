CREATE TABLE "store_visits" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"visited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_visits_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "taste_answers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_visits" ADD CONSTRAINT "store_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_visits" ADD CONSTRAINT "store_visits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taste_answers" ADD CONSTRAINT "taste_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_visits_product" ON "store_visits" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "store_visits_visited" ON "store_visits" USING btree ("visited_at");