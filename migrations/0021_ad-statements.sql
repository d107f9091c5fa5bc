CREATE TABLE "ad_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"advertiser" text NOT NULL,
	"month" text NOT NULL,
	"time_zone" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_by" text,
	"lines" jsonb NOT NULL,
	"totals" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ad_statements_number" ON "ad_statements" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_statements_advertiser" ON "ad_statements" USING btree ("month","advertiser");--> statement-breakpoint
-- An issued statement stays as it is, whoever holds the connection.
CREATE FUNCTION "refuse_change_of_ad_statements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'an issued statement cannot be changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "ad_statements_only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ad_statements"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_ad_statements"();
