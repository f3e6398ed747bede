import type { Access, DevicePrincipal, Principal, UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Contract, Operation } from '@skin-mirror/shared/kernel/contract.ts';
import type { z } from 'zod';
import type { Context } from './context.ts';
import type { TrackedEvent } from './tracked-event.ts';

type PrincipalFor<A extends Access> = A extends { kind: 'user' | 'owner' | 'platformAdmin' | 'ownerOrPlatform' }
  ? UserPrincipal
  : A extends { kind: 'device' }
    ? DevicePrincipal
    : Principal;

interface Call<O extends Operation> {
  readonly input: z.output<O['input']>;
  readonly ctx: Context<PrincipalFor<O['access']>>;
}

type Answer<O extends Operation> = O['kind'] extends 'subscription'
  ? AsyncIterable<TrackedEvent<z.input<O['output']>>>
  : Promise<z.input<O['output']>>;

type Handlers<C extends Contract> = { readonly [Name in keyof C]: (call: Call<C[Name]>) => Answer<C[Name]> };

/** An operation with its handler. Only `execute` calls the handler. */
export interface BoundOperation<O extends Operation = Operation> {
  readonly name: string;
  readonly operation: O;
  // biome-ignore lint/suspicious/noExplicitAny: the pairing of contract and handler is checked by `implement`
  readonly handle: (call: { input: any; ctx: any }) => any;
}

export type Operations<C extends Contract = Contract> = { readonly [Name in keyof C]: BoundOperation<C[Name]> };

/** Combines a contract with its handlers. Code with a missing handler or a wrong type doesn't compile. */
export function implement<const C extends Contract>(contract: C, handlers: Handlers<C>): Operations<C> {
  const entries = Object.entries(contract).map(([name, operation]) => [
    name,
    { name, operation, handle: handlers[name as keyof C] },
  ]);
  return Object.fromEntries(entries) as Operations<C>;
}
