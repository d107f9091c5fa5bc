CREATE TABLE "article_translations" (
	"article_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"content" text,
	"plain_text" text DEFAULT '' NOT NULL,
	"segments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text GENERATED ALWAYS AS (case when jsonb_path_exists(segments, '$[*] ? (@.state == "machine")') then 'machine' else 'reviewed' end) STORED NOT NULL,
	"origin" text NOT NULL,
	"provider" text,
	"model" text,
	"note" text DEFAULT '' NOT NULL,
	"source_title_hash" text NOT NULL,
	"source_summary_hash" text NOT NULL,
	"source_text_hash" text NOT NULL,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_translations_article_id_language_pk" PRIMARY KEY("article_id","language")
);
--> statement-breakpoint
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_translations_language" ON "article_translations" USING btree ("language","status","updated_at");--> statement-breakpoint
CREATE INDEX "article_translations_reviewer" ON "article_translations" USING btree ("reviewed_by");