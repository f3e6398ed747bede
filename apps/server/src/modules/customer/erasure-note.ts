import type { Storage } from '../../storage/storage.ts';

/** The folder of notes about erasures. They have ids alone, and stay, so that a restored backup erases the person again. */
export const NOTES_FOLDER = 'erased';

interface Erased {
  readonly tenant_id: number;
  readonly customer_id: number;
  /** The person, and those who were merged into this one. A restored database may give their ids to others later. */
  readonly people: readonly { readonly customer_id: number; readonly crt_time: Date }[];
}

/** Notes outside of the database that a person is erased. */
export async function noteErasure(storage: Storage, { tenant_id, customer_id, people }: Erased): Promise<void> {
  const crt_time = people.find((person) => person.customer_id === customer_id)?.crt_time ?? new Date(0);
  const key = `${NOTES_FOLDER}/${tenant_id}-${customer_id}-${crt_time.getTime()}.json`;
  await storage.put(key, JSON.stringify({ tenant_id, erased_at: new Date(), people }));
}
