CREATE TABLE "long_job_steps" (
	"job_id" uuid NOT NULL,
	"step" bigint NOT NULL,
	"changed" boolean NOT NULL,
	"failure" text,
	CONSTRAINT "long_job_steps_job_id_step_pk" PRIMARY KEY("job_id","step")
);
--> statement-breakpoint
ALTER TABLE "long_jobs" ADD COLUMN "input" jsonb;--> statement-breakpoint
ALTER TABLE "long_job_steps" ADD CONSTRAINT "long_job_steps_job_id_long_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."long_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_hidden" ON "articles" USING btree ("sort_at") WHERE "articles"."hidden";