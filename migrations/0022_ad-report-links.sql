CREATE TABLE "ad_report_links" (
	"id" text PRIMARY KEY NOT NULL,
	"ad_id" text,
	"advertiser" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "ad_report_links_subject" CHECK ((ad_id is null) <> (advertiser is null))
);
--> statement-breakpoint
CREATE INDEX "ad_report_links_ad" ON "ad_report_links" USING btree ("ad_id");--> statement-breakpoint
CREATE INDEX "ad_report_links_advertiser" ON "ad_report_links" USING btree ("advertiser");