CREATE TABLE "earned_achievements" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "earned_achievements_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "earned_achievements" ADD CONSTRAINT "earned_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;