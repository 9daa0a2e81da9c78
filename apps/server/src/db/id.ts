import { randomUUIDv7 } from 'node:crypto'

/** A new id (uuidv7: sorts by time of making). It tells a time and is never a capability. */
export const newId = (): string => randomUUIDv7()
