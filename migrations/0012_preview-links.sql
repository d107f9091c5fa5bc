CREATE TABLE "article_previews" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"editor_id" text NOT NULL,
	"of" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_previews" ADD CONSTRAINT "article_previews_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_previews_article" ON "article_previews" USING btree ("article_id","expires_at");--> statement-breakpoint
CREATE INDEX "article_previews_expires" ON "article_previews" USING btree ("expires_at");