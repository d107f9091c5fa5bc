CREATE TABLE "translation_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"article_id" text,
	"source_language" text NOT NULL,
	"target_language" text NOT NULL,
	"characters" integer NOT NULL,
	"cost_micros" bigint NOT NULL,
	"state" text DEFAULT 'charged' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_memory" (
	"hash" text NOT NULL,
	"source_language" text NOT NULL,
	"target_language" text NOT NULL,
	"terms_version" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"state" text NOT NULL,
	"provider" text,
	"model" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translation_memory_source_language_target_language_hash_terms_version_pk" PRIMARY KEY("source_language","target_language","hash","terms_version")
);
--> statement-breakpoint
CREATE TABLE "translation_requests" (
	"article_id" text NOT NULL,
	"language" text NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"problem" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translation_requests_article_id_language_pk" PRIMARY KEY("article_id","language")
);
--> statement-breakpoint
CREATE TABLE "translation_spending" (
	"day" date PRIMARY KEY NOT NULL,
	"characters" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_terms" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"texts" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "translation_requests" ADD CONSTRAINT "translation_requests_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translation_charges_day" ON "translation_charges" USING btree ("day");--> statement-breakpoint
CREATE INDEX "translation_memory_updated" ON "translation_memory" USING btree ("updated_at");