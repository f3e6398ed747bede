-- AlterTable
ALTER TABLE "push_mapping" ADD COLUMN "device_id" INTEGER NOT NULL DEFAULT 0,
DROP CONSTRAINT "push_mapping_pkey",
ADD CONSTRAINT "push_mapping_pkey" PRIMARY KEY ("tenant_id", "device_id", "analysis_type");

-- AlterTable
ALTER TABLE "result_text" ADD COLUMN "device_id" INTEGER NOT NULL DEFAULT 0,
DROP CONSTRAINT "result_text_pkey",
ADD CONSTRAINT "result_text_pkey" PRIMARY KEY ("tenant_id", "device_id", "section", "dimension", "value_key", "locale");
