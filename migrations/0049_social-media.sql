CREATE TABLE "social_media" (
	"user_id" text PRIMARY KEY NOT NULL,
	"facebook" text,
	"web" text,
	"follows_back" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unfollows" (
	"follower_id" text NOT NULL,
	"followed_id" text NOT NULL,
	CONSTRAINT "unfollows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
ALTER TABLE "social_media" ADD CONSTRAINT "social_media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfollows" ADD CONSTRAINT "unfollows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfollows" ADD CONSTRAINT "unfollows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unfollows_followed" ON "unfollows" USING btree ("followed_id");