CREATE TABLE "notification_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"reminder_hours" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;