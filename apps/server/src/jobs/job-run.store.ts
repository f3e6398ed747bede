import type { Services } from '../services.ts';

const MAX_ERROR = 300;

/** Notes the runs of a job, so that the health page shows what fails. */
export const jobRunStore = ({ pool, prisma }: Pick<Services, 'pool' | 'prisma'>, name: string) => ({
  /** Notes that a run begins, in one statement. A run before without an end counts as failed: its server was killed. */
  async begin(): Promise<void> {
    await pool.query({
      name: 'job-run.begin',
      text: `insert into job_run (name, begun_at) values ($1, $2)
             on conflict (name) do update
               set begun_at = excluded.begun_at, failures = job_run.failures + (job_run.begun_at is not null)::int,
                   error = case when job_run.begun_at is null then job_run.error else '' end`,
      values: [name, new Date()],
    });
  },

  async succeed(): Promise<void> {
    const data = { begun_at: null, ended_at: new Date(), failures: 0, error: '' };
    await prisma.job_run.updateMany({ where: { name }, data });
  },

  async fail(error: string): Promise<void> {
    const data = { begun_at: null, ended_at: new Date(), failures: { increment: 1 }, error: error.slice(0, MAX_ERROR) };
    await prisma.job_run.updateMany({ where: { name }, data });
  },
});
