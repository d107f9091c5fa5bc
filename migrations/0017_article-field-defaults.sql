ALTER TABLE "articles" ALTER COLUMN "author" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "is_published" SET DEFAULT false;
