-- CreateTable
CREATE TABLE "customer" (
    "tenant_id" INTEGER NOT NULL,
    "customer_id" SERIAL NOT NULL,
    "mobile" TEXT NOT NULL,
    "place" SMALLINT NOT NULL DEFAULT 1,
    "nickname" TEXT NOT NULL DEFAULT '',
    "sex" SMALLINT,
    "birth_year" SMALLINT,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("tenant_id","customer_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "customer_tenant_id_mobile_place_key" ON "customer"("tenant_id", "mobile", "place");

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- The list of customers begins with the newest visit.
create index customer_seen_idx on customer (tenant_id, seen_at desc, customer_id desc);

-- AlterTable
ALTER TABLE "skin_record" ADD COLUMN     "customer_id" INTEGER;

-- The persons of the tests so far. As `normalizeMobile` does it.
create temporary table person_of on commit drop as
  select tenant_id, record_id, test_time, customer_nickname, customer_sex, customer_age,
         case when number ~ '^861\d{10}$' then substr(number, 3)
              when compact like '+%' or digits like '00%' then '+' || number
              else number end as mobile
    from (select *, case when digits like '00%' then substr(digits, 3) else digits end as number
            from (select *, replace(compact, '+', '') as digits
                    from (select *, regexp_replace(normalize(customer_mobile, NFKC), '[^0-9+]', '', 'g') as compact
                            from skin_record where deleted_at is null) as c) as d
           where length(digits) >= 5) as n;

insert into customer (tenant_id, mobile, nickname, sex, birth_year, seen_at)
select distinct on (tenant_id, mobile) tenant_id, mobile, customer_nickname, customer_sex,
       extract(year from test_time at time zone 'UTC')::int - customer_age,
       max(test_time) over (partition by tenant_id, mobile)
  from person_of
 order by tenant_id, mobile, test_time;

update skin_record r
   set customer_id = c.customer_id
  from person_of p join customer c on c.tenant_id = p.tenant_id and c.mobile = p.mobile and c.place = 1
 where r.tenant_id = p.tenant_id and r.record_id = p.record_id;

-- AddForeignKey
ALTER TABLE "skin_record" ADD CONSTRAINT "skin_record_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id")
  REFERENCES "customer"("tenant_id", "customer_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

create index skin_record_customer_idx on skin_record (tenant_id, customer_id, test_time desc, record_id desc)
 where customer_id is not null and deleted_at is null;
