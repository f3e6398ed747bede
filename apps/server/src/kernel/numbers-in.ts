import { customerMobile } from '@skin-mirror/shared/customer/customer-mobile.schema.ts';
import { z } from 'zod';

type Collect = (value: unknown, found: Set<string>) => void;

const collectors = new WeakMap<z.core.$ZodType, Collect | null>();

/** Returns how many different mobile numbers of customers an answer of this schema has. */
export function numbersIn(schema: z.ZodType, answer: unknown): number {
  const collect = collectorOf(schema);
  if (!collect) return 0;
  const found = new Set<string>();
  collect(answer, found);
  return found.size;
}

const FIELDS = ['mobile', 'customer_mobile'] as const;

/** Returns how many mobile numbers a row has that comes without a schema, by the names of its fields. */
export const numbersNamed = (row: object): number =>
  new Set(FIELDS.map((name) => (row as Readonly<Record<string, unknown>>)[name]).filter(Boolean)).size;

/** True if answers of this schema can have customers' mobile numbers. */
export const hasNumbers = (schema: z.ZodType): boolean => collectorOf(schema) !== null;

/** Null for most operations, whose answers have no numbers, so that they aren't walked at all. */
function collectorOf(schema: z.core.$ZodType): Collect | null {
  const known = collectors.get(schema);
  if (known !== undefined) return known;
  const made = newCollector(schema);
  collectors.set(schema, made);
  return made;
}

function newCollector(schema: z.core.$ZodType): Collect | null {
  if (schema === customerMobile) return (value, found) => value !== '' && found.add(value as string);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) => {
      const collect = collectorOf(field);
      return collect ? [{ name, collect }] : [];
    });
    if (fields.length === 0) return null;
    return (value, found) => {
      for (const { name, collect } of fields) collect((value as Record<string, unknown>)[name], found);
    };
  }
  if (schema instanceof z.ZodArray) {
    const collect = collectorOf(schema.element);
    return (
      collect &&
      ((value, found) => {
        for (const item of value as unknown[]) collect(item, found);
      })
    );
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const collect = collectorOf(schema.unwrap());
    return collect && ((value, found) => value != null && collect(value, found));
  }
  return null;
}
