CREATE TABLE "codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"owner" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"ticket_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"foreign_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"letter" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"useful_until" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_owner" ON "codes" USING btree ("owner","purpose");--> statement-breakpoint
CREATE INDEX "codes_user" ON "codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "codes_expires" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "limits_ends" ON "limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_mails_done" ON "outgoing_mails" USING btree ("done_at");