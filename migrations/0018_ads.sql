CREATE TABLE "ad_days" (
	"ad_id" text NOT NULL,
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"value" text NOT NULL,
	"gross_impressions" bigint DEFAULT 0 NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"viewable" bigint DEFAULT 0 NOT NULL,
	"gross_clicks" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"conversions" bigint DEFAULT 0 NOT NULL,
	"spend_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_days_ad_id_dimension_day_value_pk" PRIMARY KEY("ad_id","dimension","day","value")
);
--> statement-breakpoint
CREATE TABLE "ad_events" (
	"issued_at" timestamp (3) with time zone NOT NULL,
	"token" uuid NOT NULL,
	"kind" text NOT NULL,
	"ad_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"repeats" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"placement" text NOT NULL,
	"device" text NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"article_id" text NOT NULL,
	"creative" text NOT NULL,
	CONSTRAINT "ad_events_issued_at_token_kind_pk" PRIMARY KEY("issued_at","token","kind")
) PARTITION BY RANGE ("issued_at");
--> statement-breakpoint
CREATE TABLE "ad_events_default" PARTITION OF "ad_events" DEFAULT;
--> statement-breakpoint
-- Creates the partition of a month in UTC, given its first instant (src/ads/server/ledger/create-partitions.ts).
CREATE FUNCTION create_ad_events_partition(month timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF ad_events FOR VALUES FROM (%L) TO (%L)',
    'ad_events_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM'), month,
    (month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
END $$;
--> statement-breakpoint
CREATE TABLE "ad_hours" (
	"ad_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"gross_impressions" bigint DEFAULT 0 NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"viewable" bigint DEFAULT 0 NOT NULL,
	"gross_clicks" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"conversions" bigint DEFAULT 0 NOT NULL,
	"spend_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_hours_ad_id_hour_day_pk" PRIMARY KEY("ad_id","hour","day")
);
--> statement-breakpoint
CREATE TABLE "ad_requests" (
	"day" date NOT NULL,
	"slot" text NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"filled" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_requests_day_slot_pk" PRIMARY KEY("day","slot")
);
--> statement-breakpoint
CREATE TABLE "advertisements" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"positions" text[] DEFAULT '{}' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"link_url" text DEFAULT '' NOT NULL,
	"target_news" text,
	"category" text DEFAULT '' NOT NULL,
	"target_audience" text DEFAULT '' NOT NULL,
	"advertiser" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"priority" smallint DEFAULT 1 NOT NULL,
	"budget_micros" bigint DEFAULT 0 NOT NULL,
	"cost_per_click_micros" bigint DEFAULT 0 NOT NULL,
	"cost_per_impression_micros" bigint DEFAULT 0 NOT NULL,
	"pacing" text DEFAULT 'fast' NOT NULL,
	"frequency_cap" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"picture_id" text,
	"picture_failure" text DEFAULT '' NOT NULL,
	"impression_count" bigint DEFAULT 0 NOT NULL,
	"click_count" bigint DEFAULT 0 NOT NULL,
	"viewable_count" bigint DEFAULT 0 NOT NULL,
	"conversion_count" bigint DEFAULT 0 NOT NULL,
	"spend_micros" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "ad_events_ad" ON "ad_events" USING btree ("ad_id","at");--> statement-breakpoint
CREATE INDEX "advertisements_newest" ON "advertisements" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "advertisements_candidates" ON "advertisements" USING btree ("ends_at") WHERE is_active and deleted_at is null;