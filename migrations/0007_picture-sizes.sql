DROP INDEX "media_unprepared";--> statement-breakpoint
ALTER TABLE "media" DROP COLUMN "prepared_at";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "prepared_as" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "prepare_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "prepare_attempts" smallint DEFAULT 0 NOT NULL;