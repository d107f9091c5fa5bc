CREATE TABLE "ad_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"ad_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"credited" integer NOT NULL,
	"amount_micros" bigint NOT NULL,
	"note" text NOT NULL,
	"by" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ad_credits_ad" ON "ad_credits" USING btree ("ad_id","at");