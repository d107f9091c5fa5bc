CREATE TABLE "review_mentions" (
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "review_mentions_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "review_mentions" ADD CONSTRAINT "review_mentions_review_id_product_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."product_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_mentions" ADD CONSTRAINT "review_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_mentions_user" ON "review_mentions" USING btree ("user_id");