-- CreateTable
CREATE TABLE "list_view" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" JSONB NOT NULL DEFAULT '{}',
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_view_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "list_default" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "view_id" INTEGER NOT NULL,

    CONSTRAINT "list_default_pkey" PRIMARY KEY ("tenant_id","user_id","list")
);

-- CreateTable
CREATE TABLE "list_layout" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "order" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "hidden" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "widths" JSONB NOT NULL DEFAULT '{}',
    "density" TEXT NOT NULL DEFAULT 'normal',

    CONSTRAINT "list_layout_pkey" PRIMARY KEY ("tenant_id","user_id","list")
);

-- CreateIndex
CREATE UNIQUE INDEX "list_view_id_key" ON "list_view"("id");

-- CreateIndex
CREATE INDEX "list_view_tenant_id_list_idx" ON "list_view"("tenant_id", "list");

-- CreateIndex
CREATE UNIQUE INDEX "list_view_tenant_id_user_id_list_name_key" ON "list_view"("tenant_id", "user_id", "list", "name");

-- AddForeignKey
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_default" ADD CONSTRAINT "list_default_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_default" ADD CONSTRAINT "list_default_tenant_id_view_id_fkey" FOREIGN KEY ("tenant_id", "view_id") REFERENCES "list_view"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_layout" ADD CONSTRAINT "list_layout_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
