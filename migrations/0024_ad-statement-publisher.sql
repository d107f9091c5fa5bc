ALTER TABLE "ad_statements" ADD COLUMN "publisher_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_statements" ADD COLUMN "publisher_address" text DEFAULT '' NOT NULL;