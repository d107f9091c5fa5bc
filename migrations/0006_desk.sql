CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text NOT NULL,
	"changed" text[] NOT NULL,
	"before" text,
	"after" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_drafts" (
	"article_id" text NOT NULL,
	"editor_id" text NOT NULL,
	"base_version" integer,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_drafts_article_id_editor_id_pk" PRIMARY KEY("article_id","editor_id")
);
--> statement-breakpoint
CREATE TABLE "article_presence" (
	"article_id" text NOT NULL,
	"editor_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_presence_article_id_editor_id_pk" PRIMARY KEY("article_id","editor_id")
);
--> statement-breakpoint
CREATE TABLE "article_views_by_day" (
	"day" date NOT NULL,
	"article_id" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "article_views_by_day_day_article_id_pk" PRIMARY KEY("day","article_id")
);
--> statement-breakpoint
CREATE TABLE "engine_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"editor_id" text,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"model" text NOT NULL,
	"given" text NOT NULL,
	"written" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "views_by_day" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "articles_popular";--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "title" text;--> statement-breakpoint
UPDATE "article_revisions" SET "title" = coalesce("snapshot"->>'title', '');--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "changed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "ai_use" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "public_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "was_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What readers see already was not published just now.
UPDATE "articles" SET "public_since" = "sort_at", "was_public" = true WHERE "is_published" AND "sort_at" <= now();--> statement-breakpoint
UPDATE "articles" SET "was_public" = true WHERE NOT "is_published" AND EXISTS (
	SELECT 1 FROM "article_revisions" "kept" WHERE "kept"."article_id" = "articles"."id" AND "kept"."reason" = 'hidden'
);--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_presence" ADD CONSTRAINT "article_presence_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "article_drafts_editor" ON "article_drafts" USING btree ("editor_id","saved_at");--> statement-breakpoint
CREATE INDEX "article_drafts_saved" ON "article_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "article_presence_seen" ON "article_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "article_views_by_day_most" ON "article_views_by_day" USING btree ("day","views" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "engine_drafts_article" ON "engine_drafts" USING btree ("article_id","created_at");--> statement-breakpoint
CREATE INDEX "articles_unpublished" ON "articles" USING btree ("sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not is_published;--> statement-breakpoint
CREATE INDEX "articles_waiting" ON "articles" USING btree ("sort_at") WHERE is_published and public_since is null;--> statement-breakpoint
CREATE INDEX "articles_all_likes" ON "articles" USING btree ("likes" DESC NULLS FIRST,"sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_all_comments" ON "articles" USING btree ("comments_count" DESC NULLS FIRST,"sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_documents_title_start" ON "search_documents" USING btree (left(folded_title, 100) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "articles_popular" ON "articles" USING btree ("views" DESC NULLS FIRST,"sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_published");--> statement-breakpoint
-- The audit log is only added to, whoever holds the connection.
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();
