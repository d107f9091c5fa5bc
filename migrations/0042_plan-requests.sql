CREATE TABLE "plan_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plan" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_requests_open" ON "plan_requests" USING btree ("user_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "plan_requests_user" ON "plan_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plan_requests_oldest" ON "plan_requests" USING btree ("created_at","id") WHERE closed_at is null;