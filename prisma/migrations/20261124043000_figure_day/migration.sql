-- What the overview says of a day's tests. It is read from the tests once, because their results are large.
CREATE TABLE "figure_day" (
    "tenant_id" INTEGER NOT NULL,
    "scope" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "tests" INTEGER NOT NULL,
    "late" INTEGER NOT NULL,
    "success" INTEGER NOT NULL,
    "score_sum" DOUBLE PRECISION NOT NULL,
    "faults" JSONB NOT NULL,
    "concerns" JSONB NOT NULL,
    "goods" JSONB NOT NULL,
    "made_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "figure_day_pkey" PRIMARY KEY ("tenant_id","scope","day")
);

-- AddForeignKey
ALTER TABLE "figure_day" ADD CONSTRAINT "figure_day_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE CASCADE ON UPDATE NO ACTION;
