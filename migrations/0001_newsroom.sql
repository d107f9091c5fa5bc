CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"extension" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_sources" (
	"url" text PRIMARY KEY NOT NULL,
	"media_id" text,
	"failure" text,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"editor_id" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"snapshot" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"plain_text" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"preview_image" text DEFAULT '' NOT NULL,
	"author" text NOT NULL,
	"author_key" text NOT NULL,
	"category" text NOT NULL,
	"categories" jsonb NOT NULL,
	"filter_categories" text[] NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"publish_date" timestamp (3) with time zone,
	"sort_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(publish_date, created_at)) STORED NOT NULL,
	"displayed_date" date,
	"reading_time" smallint NOT NULL,
	"ai_percent" smallint DEFAULT 0 NOT NULL,
	"ai_declared_at" timestamp (3) with time zone,
	"is_published" boolean NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"source_system" text,
	"source_site" text,
	"source_id" text,
	"source_hash" text
);
--> statement-breakpoint
CREATE TABLE "counted_events" (
	"article_id" text NOT NULL,
	"kind" text NOT NULL,
	"event_id" text NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "counted_events_article_id_kind_event_id_pk" PRIMARY KEY("article_id","kind","event_id")
);
--> statement-breakpoint
CREATE TABLE "cache_invalidations" (
	"version" bigint PRIMARY KEY NOT NULL,
	"tags" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cache_version" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"article_id" text PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL,
	"folded" text NOT NULL,
	"folded_title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"password_hash" text,
	"google_id" text,
	"apple_id" text,
	"name" text DEFAULT '' NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"subscription" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"is_professional_account" boolean DEFAULT false NOT NULL,
	"consultings_left" integer DEFAULT 0 NOT NULL,
	"accepted_privacy_policy_at" timestamp (3) with time zone,
	"accepted_privacy_policy_version" text,
	"following" integer DEFAULT 0 NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_sources" ADD CONSTRAINT "media_sources_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_redirects" ADD CONSTRAINT "article_redirects_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "article_redirects_article" ON "article_redirects" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "article_revisions_version" ON "article_revisions" USING btree ("article_id","version");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_published;--> statement-breakpoint
CREATE INDEX "articles_popular" ON "articles" USING btree ("views" DESC NULLS FIRST,"sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_published;--> statement-breakpoint
CREATE INDEX "articles_reading_time" ON "articles" USING btree ("reading_time","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_published;--> statement-breakpoint
CREATE INDEX "articles_ai_percent" ON "articles" USING btree ("ai_percent","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_published;--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_key","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_published;--> statement-breakpoint
CREATE INDEX "articles_filter_categories" ON "articles" USING gin ("filter_categories");--> statement-breakpoint
CREATE INDEX "articles_tags" ON "articles" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "articles_all_newest" ON "articles" USING btree ("sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "articles_source" ON "articles" USING btree ("source_system","source_site","source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE INDEX "counted_events_at" ON "counted_events" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "cache_invalidations_at" ON "cache_invalidations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "search_documents_document" ON "search_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_documents_folded" ON "search_documents" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_documents_title" ON "search_documents" USING gin ("folded_title" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_id" ON "users" USING btree ("google_id") WHERE google_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_apple_id" ON "users" USING btree ("apple_id") WHERE apple_id is not null;