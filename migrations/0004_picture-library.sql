ALTER TABLE "media" ADD COLUMN "origin" text DEFAULT 'copy' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_moving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_decorative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focal_x" double precision;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focal_y" double precision;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "placeholder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "upload_hash" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "uploaded_by" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "prepared_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_unprepared" ON "media" USING btree ("created_at") WHERE prepared_at is null and origin = 'upload';--> statement-breakpoint
CREATE UNIQUE INDEX "media_upload_hash" ON "media" USING btree ("upload_hash");--> statement-breakpoint
CREATE INDEX "media_sources_media" ON "media_sources" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "articles_pictures" ON "articles" USING gin (article_pictures("content", "preview_image"));