import { customType } from 'drizzle-orm/pg-core'

/** `timestamptz` that reads and writes ISO 8601 with milliseconds and Z. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

/** Columns that hold bytes (sealed secrets). */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
